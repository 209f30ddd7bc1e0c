import { exports } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documentsOfOrder } from "../../documents/documents.repo.ts";
import { createRefundsRepo } from "../../payments/refunds/refunds.repo.ts";
import { as, ORIGIN } from "../../testing/api-client.ts";
import {
  type Account,
  createAdmin,
  createAgent,
  createProducts,
  createUser,
  db,
  product,
} from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import { PHONE_PICTURES } from "../../testing/forms/images.ts";
import { balanceOf } from "../../testing/ledger.ts";
import { type Cast, confirmed, countRows, eventsOf, inStatus, readOrder, stockOf } from "../../testing/orders.ts";
import {
  allowPartialReturns,
  ask,
  asked,
  decide,
  deliveredAt,
  deliveredOrder,
  openReturns,
  returnsOf,
} from "../../testing/returns.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import { RETURN_WINDOW_MS } from "../order-limits.contract.ts";
import { createFindReturns } from "./find-returns.repo.ts";
import { createWriteReturns } from "./write-returns.repo.ts";

let cast: Cast;
let potato: string;
let egg: string;
let rare: string;

beforeAll(async () => {
  await allowPartialReturns();
  [potato = "", egg = "", rare = ""] = await createProducts([
    product("Potato", { stock: 10_000 }),
    product("Egg", { stock: 10_000, unit: "piece" }),
    product("Saffron", { stock: 2 }),
  ]);
});
beforeEach(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
});
afterEach(endFaults);
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

describe("a buyer", () => {
  it("asks to return a part of what was delivered, and staff see it with its deadline", async () => {
    const { _id, version } = await deliveredOrder(cast, { [potato]: 4, [egg]: 2 });
    const before = await returnsOf(cast.buyer, _id);
    expect(before.returnable).toMatchObject({ isOpen: true, lines: [{ quantity: 4 }, { quantity: 2 }] });
    const one = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1.5, reason: "poor_quality" }]);
    expect(one).toMatchObject({
      orderId: _id,
      state: "requested",
      total: 38.25,
      decision: null,
      lines: [{ product: { _id: potato }, quantity: 1.5, reason: "poor_quality", total: 38.25 }],
    });
    expect(Date.parse(one.decideBy) - Date.parse(one.requestedAt)).toBe(24 * 60 * 60 * 1000);
    expect((await readOrder(cast.buyer, _id)).version).toBe(version + 1);
    const { returns, returnable } = await returnsOf(cast.buyer, _id);
    expect([returns, returnable.lines.map(({ quantity }) => quantity)]).toEqual([[one], [2.5, 2]]);
    const listed = (await openReturns(cast.staff, "?limit=100")).find((found) => found._id === one._id);
    expect(listed).toMatchObject({ buyer: { name: cast.buyer.name }, refundable: 0, total: 38.25 });
    expect((await eventsOf(cast.buyer, _id)).at(-1)).toMatchObject({ type: "order.return_requested" });
    expect(await countRows("outbox", "dedupe_key = ?", `order.return_requested:${_id}:${version + 1}`)).toBe(1);
  });

  it("never returns more than was delivered, however many ask at once", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 4 });
    const answers = await Promise.all([1, 2, 3].map(() => ask(cast.buyer, _id, [{ productId: potato, quantity: 3 }])));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: "returns.more_than_delivered",
      fields: { "lines.0.quantity": "Of Potato only 1 can still be returned." },
    });
    expect(await countRows("returns", "order_id = ?", _id)).toBe(1);
  });

  it("gets form errors by field name", async () => {
    const { _id } = await deliveredOrder(cast, { [egg]: 2 });
    const wrongField = async (lines: Parameters<typeof ask>[2], more = {}) => {
      const { status, body } = await ask(cast.buyer, _id, lines, more);
      return `${status} ${Object.keys(body.fields ?? {})}`;
    };
    const one = { productId: egg, quantity: 1 };
    expect({
      "no lines": await wrongField([]),
      "an unknown reason": await wrongField([{ ...one, reason: "no" }]),
      "another reason without a word": await wrongField([{ ...one, reason: "other" }]),
      "half a piece": await wrongField([{ ...one, quantity: 0.5 }]),
      "less than a gram": await wrongField([{ ...one, quantity: 0.0001 }]),
      "a line twice": await wrongField([one, one]),
      "a product that was not ordered": await wrongField([{ ...one, productId: potato }]),
      "a photo that was not uploaded": await wrongField([one], { photos: ["a".repeat(64)] }),
    }).toEqual({
      "no lines": "400 lines",
      "an unknown reason": "400 lines.0.reason",
      "another reason without a word": "400 note",
      "half a piece": "400 lines.0.quantity",
      "less than a gram": "400 lines.0.quantity",
      "a line twice": "400 lines",
      "a product that was not ordered": "400 lines.0.productId",
      "a photo that was not uploaded": "400 photos",
    });
    expect(await countRows("returns", "order_id = ?", _id)).toBe(0);
  });

  it("has photos that only they and staff see, and asks once per key within exactly three hours", async () => {
    const wish = [{ productId: potato, quantity: 1 }];
    const open = await inStatus(cast, potato, "accepted");
    const early = await ask(cast.buyer, open._id, wish);
    expect([early.status, early.body.code]).toEqual([409, "orders.not_delivered"]);
    const { _id } = await deliveredOrder(cast, { [potato]: 4 });
    const stranger = await createUser();
    expect((await ask(stranger, _id, wish)).status).toBe(404);
    for (const { token } of [stranger, cast.agent])
      expect((await as(token).get(`/orders/${_id}/returns`)).status).toBe(404);

    const form = new FormData();
    form.append("photo", new File([PHONE_PICTURES["image/jpeg"]], "bruise.jpg", { type: "image/jpeg" }));
    const send = (token: string) =>
      exports.default.fetch(`${ORIGIN}/api/orders/${_id}/return-photos`, {
        method: "POST",
        body: form,
        headers: { Authorization: `Bearer ${token}` },
      });
    const stored = await send(cast.buyer.token);
    expect(stored.status).toBe(201);
    const { photo } = (await stored.json()) as { photo: string };
    expect((await send(stranger.token)).status).toBe(404);
    faults.losses = [{ of: /INSERT INTO return_lines|INSERT INTO "return_lines"/, times: 1 }];
    const first = await asked(cast.buyer, _id, wish, { key: "once", photos: [photo] });
    expect(first.photos).toEqual([photo]);
    expect(await asked(cast.buyer, _id, wish, { key: "once", photos: [photo] })).toEqual(first);
    const other = await ask(cast.buyer, _id, [{ productId: potato, quantity: 2 }], { key: "once" });
    expect([other.status, other.body.code]).toEqual([409, "orders.idempotency_conflict"]);
    expect(await countRows("returns", "order_id = ?", _id)).toBe(1);
    const show = async ({ token }: Account) => {
      const answer = await exports.default.fetch(`${ORIGIN}/api/orders/${_id}/return-photos/${photo}`, {
        headers: { Authorization: `Bearer ${token}` },
      });
      return [answer.status, answer.headers.get("Content-Type"), (await answer.bytes()).length <= 150 * 1024];
    };
    expect(await show(cast.buyer)).toEqual([200, "image/webp", true]);
    expect(await show(cast.staff)).toEqual([200, "image/webp", true]);
    expect((await show(cast.agent))[0]).toBe(404);
    expect((await show(stranger))[0]).toBe(404);

    await deliveredAt(_id, Date.now() - RETURN_WINDOW_MS - 1);
    const late = await ask(cast.buyer, _id, wish);
    expect([late.status, late.body.code]).toEqual([409, "returns.too_late"]);
    expect((await returnsOf(cast.buyer, _id)).returnable.isOpen).toBe(false);
  });

  it("is refused by D1, too, exactly after three hours", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 4 });
    const at = 1_700_000_000_000;
    await deliveredAt(_id, at);
    const find = createFindReturns({
      db,
      readLeft: createRefundsRepo(db).readLeft,
      readDocuments: (orderId) => documentsOfOrder(db, orderId),
    });
    const write = async (requestedAt: number, id: string) => {
      const found = await find.find(_id);
      if (!found) throw new Error("no order");
      const about = { id, requestedBy: cast.buyer.userId, idempotencyKey: id, requestHash: "", requestedAt, note: "" };
      const lines = [{ position: found.lines[0]?.position ?? 0, quantityMilli: 1_000, reason: "damaged" as const }];
      return createWriteReturns(db).writeRequest(found.order, { ...about, photos: [], lines }, []);
    };
    expect(await write(at + RETURN_WINDOW_MS + 1, "R1")).toBe("lost");
    expect(await write(at + RETURN_WINDOW_MS, "R2")).toBe("written");
    // Undo the direct write, because the invariants require a mail for each step.
    await env.DB.batch([
      env.DB.prepare("DELETE FROM return_lines WHERE return_id = 'R2'"),
      env.DB.prepare("DELETE FROM returns WHERE id = 'R2'"),
      env.DB.prepare("DELETE FROM order_events WHERE order_id = ? AND type = 'order.return_requested'").bind(_id),
      env.DB.prepare("UPDATE orders SET version = version - 1 WHERE id = ?").bind(_id),
    ]);
  });
});

describe("staff", () => {
  it("give account credit: credit note and ledger agree, and the products may go back to stock", async () => {
    const order = await deliveredOrder(cast, { [potato]: 4, [egg]: 2 });
    const stock = [await stockOf(potato), await stockOf(egg)];
    const sales = await balanceOf("sales");
    const one = await asked(cast.buyer, order._id, [
      { productId: potato, quantity: 2.5 },
      { productId: egg, quantity: 2 },
    ]);
    const { status, body } = await decide(cast.staff, one, "credit", { backToStock: [potato], words: "Sorry" });
    expect((await decide(cast.staff, one, "credit", { backToStock: [], words: "Sorry" })).status).toBe(409);
    expect([status, body.return.decision]).toMatchObject([
      200,
      { kind: "credit", words: "Sorry", amount: one.total, comesWith: null },
    ]);
    const paise = Math.round(one.total * 100);
    expect(await balanceOf(`account:${cast.buyer.userId}`)).toBe(-paise);
    expect(await balanceOf("sales")).toBe(sales + paise);
    expect(
      await countRows("documents", "order_id = ? AND kind = 'credit_note' AND total_paise = ?", order._id, paise),
    ).toBe(1);
    expect([await stockOf(potato), await stockOf(egg)]).toEqual([(stock[0] ?? 0) + 2.5, stock[1]]);
    expect((await eventsOf(cast.buyer, order._id)).at(-1)).toMatchObject({ type: "order.return_credit" });
    expect(await countRows("audit_log", "action = 'return.decided' AND subject_id = ?", order._id)).toBe(1);
  });

  it("see a later return of a line at exactly what the previous return left, to the paisa", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 4 });
    const first = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1.33 }]);
    await decide(cast.staff, first, "credit");
    const second = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1.33 }]);
    const listed = (await openReturns(cast.staff, "?limit=100")).find((found) => found._id === second._id);
    expect([first.total, second.total, listed?.total]).toEqual([33.92, 33.91, 33.91]);
    const { body } = await decide(cast.staff, second, "credit");
    expect(body.return.decision?.amount).toBe(33.91);
    const decided = await openReturns(cast.staff, "?state=decided&limit=100");
    expect(decided.slice(0, 2)).toMatchObject([
      { _id: second._id, total: 33.91, decision: { amount: 33.91 } },
      { _id: first._id, total: 33.92, decision: { amount: 33.92 } },
    ]);
  });

  it("can refuse only with a reason, cannot refund cash to a payment, and nothing is written then", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 2 });
    const one = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1 }]);
    const before = await readShop();
    const refund = await decide(cast.staff, one, "refund");
    expect([refund.status, refund.body.code]).toEqual([409, "returns.not_refundable"]);
    expect(await readShop()).toEqual(before);
    const silent = await decide(cast.staff, one, "refused");
    expect([silent.status, Object.keys(silent.body.fields ?? {})]).toEqual([400, ["words"]]);
    const { body } = await decide(cast.staff, one, "refused", { words: "The photos show a sound potato." });
    expect(body.return.decision).toMatchObject({ kind: "refused", amount: 0 });
    expect(await countRows("documents", "order_id = ? AND kind = 'credit_note'", _id)).toBe(0);
    expect((await ask(cast.buyer, _id, [{ productId: potato, quantity: 2 }])).status).toBe(409);
  });

  it("send a replacement with the first order that is confirmed, or with the next one when that is cancelled", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 2 });
    const stock = await stockOf(potato);
    const one = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1.5 }]);
    await decide(cast.staff, one, "replacement");
    expect(await stockOf(potato)).toBe(stock - 1.5);
    const comesWith = async () => (await returnsOf(cast.buyer, _id)).returns[0]?.decision?.comesWith;
    expect(await comesWith()).toBeNull();
    const first = await confirmed(cast.buyer, cast.staff, egg);
    const second = await confirmed(cast.buyer, cast.staff, egg);
    expect(await comesWith()).toBe(first._id);
    const packed = async (id: string) => {
      const { body } = await as(cast.staff.token).get<{ orders: { replacements?: object[] }[] }>(
        `/admin/orders/packing?order=${id}`,
      );
      return body.orders[0]?.replacements;
    };
    expect(await packed(first._id)).toMatchObject([{ product: { _id: potato }, quantity: 1.5, orderId: _id }]);
    expect(await packed(second._id)).toBeUndefined();
    await as(cast.staff.token).patch(`/admin/orders/${first._id}/cancel`);
    expect(await comesWith()).toBeNull();
    const third = await confirmed(cast.buyer, cast.staff, egg);
    expect(await comesWith()).toBe(third._id);
    expect(await balanceOf(`account:${cast.buyer.userId}`)).toBe(0);
  });

  it("cannot replace what the stock does not hold", async () => {
    const { _id } = await deliveredOrder(cast, { [rare]: 2 });
    const one = await asked(cast.buyer, _id, [{ productId: rare, quantity: 1 }]);
    const { status, body } = await decide(cast.staff, one, "replacement");
    expect([status, body.code]).toEqual([409, "returns.replacement_short"]);
  });

  it("decide once: of four concurrent decisions one counts, and repeating it changes nothing", async () => {
    const { _id } = await deliveredOrder(cast, { [potato]: 4 });
    const one = await asked(cast.buyer, _id, [{ productId: potato, quantity: 1 }]);
    const others = await Promise.all(Array.from({ length: 4 }, () => createAdmin()));
    const answers = await Promise.all(
      others.map((staff, i) => decide(staff, one, i % 2 ? "credit" : "refused", { words: `no ${i}` })),
    );
    const [winner] = answers.flatMap(({ status }, i) => (status === 200 ? [i] : []));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(3).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("returns.already_decided");
    const before = await readShop();
    const again = others[winner ?? 0];
    if (!again || winner === undefined) throw new Error("nobody won");
    expect((await decide(again, one, winner % 2 ? "credit" : "refused", { words: `no ${winner}` })).status).toBe(200);
    expect(await readShop()).toEqual(before);
  });
});
