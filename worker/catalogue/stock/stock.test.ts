import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dayAfter } from "../../cities/slots/slots.contract.ts";
import { createServices } from "../../compose.ts";
import type { LedgerCheck } from "../../ledger/entries.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import { as } from "../../testing/api-client.ts";
import { itEvery } from "../../testing/every-row.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createOwner,
  createProducts,
  createUser,
  db,
  product,
} from "../../testing/factories.ts";
import { env, resting } from "../../testing/faults.ts";
import { change } from "../../testing/order-changes.ts";
import { countRows, orderOf, place, stockOf } from "../../testing/orders.ts";
import { allowPartialReturns, asked, decide, handOver } from "../../testing/returns.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";
import { runs } from "../../testing/tier.ts";
import { createCheckStock } from "./check-stock.service.ts";
import { type BookedLine, MOVEMENT_KINDS, type Movement, type WastedInWeek } from "./stock.contract.ts";

let owner: Account;
let staff: Account;
let buyer: Account;
let agent: Account & { agentId: string };
let ids: string[];

beforeAll(async () => {
  resting.mails = true;
  [owner, staff, buyer, agent] = [await createOwner(), await createAdmin(), await createUser(), await createAgent()];
  ids = await createProducts([
    product("Potato", { stock: 50 }),
    product("Onion", { stock: 40 }),
    product("Leek", { stock: 0 }),
    product("Methi", { stock: 0 }),
  ]);
  await allowPartialReturns();
});

type Booked = { lines: BookedLine[]; code: string; message: string; fields?: Record<string, string> };
const book = (body: object, key?: string) =>
  as(staff.token).post<Booked>("/admin/stock/bookings", body, key ? { "Idempotency-Key": key } : undefined);
const review = async (lines: unknown[]) =>
  (await as(staff.token).post<Booked>("/admin/stock/stocktake/review", { lines })).body.lines;
const line = (productId: string, quantity: number, more: object = {}) => ({ productId, quantity, ...more });
const movementsOf = async (id: string): Promise<Movement[]> =>
  (await as(staff.token).get<{ movements: Movement[] }>(`/admin/stock/movements?limit=100&product=${id}`)).body
    .movements;

describe("a booking", () => {
  it("adds received products with their cost once for a key, which is refused for another booking", async () => {
    const [potato = "", onion = ""] = ids;
    const body = {
      kind: "received",
      supplier: "Sharma Traders",
      lines: [line(potato, 12.5, { cost: 18.5 }), line(onion, 20, { note: "two sacks" })],
    };
    const first = await book(body, "r1");
    const again = await book(body, "r1");
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(first.body.lines).toMatchObject([
      { product: { _id: potato, name: "Potato", unit: "kg" }, quantity: 12.5, stock: 62.5, moved: null },
      { quantity: 20, stock: 60 },
    ]);
    expect(again.body.lines).toEqual(first.body.lines);
    const other = await book({ ...body, lines: [line(potato, 15)] }, "r1");
    expect([other.status, other.body.code]).toEqual([409, "orders.idempotency_conflict"]);
    expect(await stockOf(potato)).toBe(62.5);
    expect(
      (await movementsOf(potato)).map(({ kind, quantity, cost, supplier, actor }) => [
        kind,
        quantity,
        cost,
        supplier,
        actor?.name ?? null,
      ]),
    ).toEqual([
      ["received", 12.5, 18.5, "Sharma Traders", staff.name],
      ["opening", 50, null, "", null],
    ]);
    const { entries } = (await as(owner.token).get<{ entries: object[] }>("/admin/audit")).body;
    expect(entries[0]).toMatchObject({ action: "stock.received", after: { lines: 2 } });
  });

  it("removes waste with a reason, and at most the stock", async () => {
    const [potato = "", onion = ""] = ids;
    const before = await stockOf(potato);
    expect((await book({ kind: "wasted", lines: [line(potato, 1)] })).body.fields).toHaveProperty("reason");
    const refused = await book({ kind: "wasted", reason: "Rotten", lines: [line(potato, 1), line(onion, 1_000)] });
    expect([refused.status, refused.body.code]).toEqual([409, "stock.short"]);
    expect(refused.body.message).toContain("of Onion");
    expect(await stockOf(potato)).toBe(before);
    expect((await book({ kind: "wasted", reason: "Rotten", lines: [line(potato, 2.5)] })).status).toBe(201);
    expect(await stockOf(potato)).toBe(before - 2.5);
    const { waste } = (await as(staff.token).get<{ waste: object[] }>("/admin/stock/waste")).body;
    expect(waste).toMatchObject([{ product: { _id: potato }, quantity: 2.5, worth: 63.75 }]);
  });

  it("reports the waste of eight weeks, the oldest of which is complete", async () => {
    const [, , , methi = ""] = ids;
    const today = indianDay(Date.now());
    const days = Array.from({ length: 70 }, (_, ago) => startOfIndianDay(dayAfter(today, -ago)));
    await env.DB.prepare(
      `INSERT INTO stock_movements (product_id, milli, kind, key, at)
       SELECT ?1, 70000, 'received', 'methi', 0
       UNION ALL SELECT ?1, -1000, 'wasted', 'methi:' || key, value FROM json_each(?2)`,
    )
      .bind(methi, JSON.stringify(days))
      .run();
    const { waste } = (await as(staff.token).get<{ waste: WastedInWeek[] }>("/admin/stock/waste")).body;
    const [_, ...whole] = waste.filter(({ product: { _id } }) => _id === methi).map(({ quantity }) => quantity);
    expect(whole).toEqual(Array(7).fill(7));
  });

  it("sets the stock once to the count minus what orders hold, and lists the movements in between", async () => {
    const [potato = "", onion = ""] = ids;
    const [open] = await review([line(potato, 0)]);
    const seen = await stockOf(potato);
    expect((await place(buyer, orderOf(potato, 3))).status).toBe(201);
    const held = (open?.held ?? 0) + 3;
    const [onions] = await review([line(onion, 0)]);
    const lines = [line(potato, seen - 5 + held, { seen }), line(onion, (await stockOf(onion)) + (onions?.held ?? 0))];
    const reviewed = await review(lines);
    const moved = [{ kind: "sold", quantity: -3 }];
    expect(reviewed).toMatchObject([
      { quantity: -2, stock: seen - 5, held, moved },
      { quantity: 0, moved: null },
    ]);
    expect(await stockOf(potato)).toBe(seen - 3);
    expect((await book({ kind: "counted", lines }, "c1")).body.lines).toEqual(reviewed);
    expect((await book({ kind: "counted", lines }, "c1")).status).toBe(201);
    expect(await stockOf(potato)).toBe(seen - 5);
    expect((await movementsOf(onion))[0]?.kind).toBe("received");
    // A count below what orders hold leaves no stock to sell.
    expect(await review([line(potato, held - 1)])).toMatchObject([{ stock: 0, held }]);
  });

  itEvery<[string, () => object, number, string]>([
    ["an unknown product", () => ({ kind: "received", lines: [line("nothing", 1)] }), 404, "products.not_found"],
    ["no lines", () => ({ kind: "received", lines: [] }), 400, "input.invalid"],
    ["nothing of a product", () => ({ kind: "received", lines: [line(ids[0] ?? "", 0)] }), 400, "input.invalid"],
    [
      "a product counted twice",
      () => ({ kind: "counted", lines: [line(ids[0] ?? "", 1), line(ids[0] ?? "", 2)] }),
      400,
      "input.invalid",
    ],
  ])("is refused for invalid lines", async (_, body, status, code) => {
    const answer = await book(body());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
});

describe("the stock field of the product form", () => {
  const edit = async (stock: number, seen: number) => {
    const { catalogue, sessions } = createServices(env, { waitUntil: () => undefined });
    const actor = await sessions.authenticate(staff.token);
    const id = ids[0] ?? "";
    const version = Number(await env.DB.prepare("SELECT version FROM products WHERE id = ?").bind(id).first("version"));
    return catalogue.updateProduct(actor, id, { stock }, { version, stock: seen }, true);
  };

  it("writes the difference, and lists the movements while the form was open", async () => {
    const [potato = ""] = ids;
    const seen = await stockOf(potato);
    await book({ kind: "received", lines: [line(potato, 10)] });
    expect((await place(buyer, orderOf(potato, 4))).status).toBe(201);
    const { product: after, moved } = await edit(Math.floor(seen) + 1, Math.floor(seen));
    expect(after.stock).toBe(seen + 10 - 4 + 1);
    // The form rounds a fractional stock down to a value that the stock never had, so no movements can be listed.
    expect(moved).toEqual(
      Number.isInteger(seen)
        ? [
            { kind: "sold", quantity: -4 },
            { kind: "received", quantity: 10 },
          ]
        : [],
    );
    expect((await movementsOf(potato))[0]).toMatchObject({
      kind: "corrected",
      quantity: 1,
      actor: { name: staff.name },
    });
    expect((await edit(5, after.stock)).moved).toBeNull();
    expect((await edit(0, 100)).product.stock).toBe(0);
  });
});

describe("stock and its movements", () => {
  const STEPS = ["order", "change", "cancel", "deliver", "return", "receive", "waste", "count", "form"] as const;
  const step = fc.record({ act: fc.constantFrom(...STEPS), pick: fc.nat(2), many: fc.integer({ min: 1, max: 9 }) });

  it("agree after any sequence of orders, changes, cancellations, returns and bookings", async () => {
    const open: Order[] = [];
    const run = async ({ act, pick, many }: typeof step extends fc.Arbitrary<infer One> ? One : never) => {
      const id = ids[pick] ?? "";
      if (act === "order") {
        const { body } = await place(buyer, orderOf(id, many));
        if (body.order) open.push(body.order);
      }
      if (act === "receive") await book({ kind: "received", lines: [line(id, many + 0.5), line(id, 1)] });
      if (act === "waste") await book({ kind: "wasted", reason: "Rotten", lines: [line(id, many / 4)] });
      if (act === "count") await book({ kind: "counted", lines: ids.map((one, i) => line(one, many + i)) });
      if (act === "form") await as(staff.token).put(`/products/${id}`, { stock: many });
      const order = act === "change" || act === "cancel" || act === "deliver" || act === "return" ? open.shift() : null;
      if (!order) return;
      const productId = order.items[0]?.product._id ?? "";
      if (act === "change") await change(buyer, order._id, { [productId]: many, [id]: 1 });
      if (act === "cancel") await as(buyer.token).patch(`/orders/${order._id}/cancel`);
      if (act === "deliver" || act === "return") await handOver({ buyer, staff, agent }, order._id);
      if (act === "return") {
        const wanted = await asked(buyer, order._id, [{ productId, quantity: 1 }]);
        const { status, text } = await decide(staff, wanted, many % 2 ? "replacement" : "credit", {
          backToStock: [productId],
        });
        expect(status, text).toBe(200);
      }
    };
    await run({ act: "receive", pick: 0, many: 60 });
    for (const act of ["order", "order", "order", ...STEPS] as const) await run({ act, pick: 0, many: 3 });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 20 }), async (steps) => {
        for (const one of steps) await run(one);
        expect(await findBrokenRules()).toEqual([]);
      }),
      { numRuns: runs(9), endOnFailure: true },
    );
    const kinds = await env.DB.prepare("SELECT DISTINCT kind FROM stock_movements").all<{ kind: string }>();
    expect(kinds.results.map(({ kind }) => kind).sort()).toEqual([...MOVEMENT_KINDS].sort());
  });

  it("agree after two orders and a stocktake at once, whichever is first", async () => {
    const [potato = ""] = ids;
    const held = (await review([line(potato, 0)]))[0]?.held ?? 0;
    await book({ kind: "counted", lines: [line(potato, 50 + held)] });
    const answers = await Promise.all([
      place(buyer, orderOf(potato, 3)),
      book({ kind: "counted", lines: [line(potato, 40 + held, { seen: 50 })] }),
      place(buyer, orderOf(potato, 2)),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await stockOf(potato)).toBe(35);
    expect(await findBrokenRules()).toEqual([]);
  });
});

describe("the check of stock", () => {
  const { alertOwners } = createServices(env, { waitUntil: () => undefined }).health;
  const check = createCheckStock(db, { now: () => 1 }, alertOwners);
  const differences = async (max: number): Promise<LedgerCheck["differences"]> => {
    const passed = "SELECT passed_at FROM stock_checks";
    await env.DB.prepare("DELETE FROM stock_checks").run();
    do await check.checkStock(max);
    while ((await env.DB.prepare(passed).first("passed_at")) === null);
    return (await as(staff.token).get<LedgerCheck>("/admin/ledger/check")).body.differences;
  };
  const run = (text: string) => env.DB.prepare(text).run();

  beforeEach(async () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    await createServices(env, { waitUntil: () => undefined }).ledger.checkSome(500);
  });

  itEvery([500, 7, 2])("finds nothing when everything agrees, however few rows a step reads", async (max) => {
    expect(await differences(max)).toEqual([]);
  });

  itEvery([
    ["a stock that was changed", "UPDATE products SET stock_milli = stock_milli + ? WHERE name = 'Leek'", -1],
    [
      "a movement that was changed",
      "UPDATE stock_movements SET milli = milli + ? WHERE id = (SELECT max(id) FROM stock_movements WHERE product_id = (SELECT id FROM products WHERE name = 'Leek'))",
      1,
    ],
  ])("finds each difference, and alerts the owner once", async (_, tamper, sign) => {
    const [, , leek = ""] = ids;
    await book({ kind: "received", lines: [line(leek, 5)] });
    const stock = await stockOf(leek);
    const alarms = () => countRows("outbox", "kind = 'account.ledger_differs'");
    const before = await alarms();
    await run(tamper.replace("?", "1000"));
    const changed = sign < 0 ? { rows: stock, other: stock + 1 } : { rows: stock + 1, other: stock };
    expect(await differences(3)).toEqual([{ kind: "stock", id: leek, ...changed }]);
    const alarmed = await alarms();
    await differences(3);
    expect([alarmed > before, await alarms()]).toEqual([true, alarmed]);
    await run(tamper.replace("?", "-1000"));
    expect(await differences(500)).toEqual([]);
  });
});
