import { beforeAll, describe, expect, it } from "vitest";
import { type Answer, as, call, countByOutcome } from "../testing/api-client.ts";
import { everyRow } from "../testing/every-row.ts";
import { type Account, createAgent, createUser } from "../testing/factories.ts";
import { endFaults, env, faults, resting } from "../testing/faults.ts";
import { createdList, createList, createListedProducts, readList } from "../testing/lists.ts";
import { orderOf, place } from "../testing/orders.ts";
import type { List, WorkingList } from "./lists.contract.ts";

let ids: string[];
const idOf = (at: number): string => ids[at] ?? "";
const line = (at: number, more: Record<string, unknown> = {}) => ({ productId: idOf(at), ...more });
beforeAll(async () => {
  resting.mails = true;
  ids = await createListedProducts();
});
const namesOf = async (buyer: Account): Promise<string[]> => {
  const { body } = await as(buyer.token).get<{ lists: List[] }>("/lists");
  return body.lists.map(({ name }) => name);
};
const setLines = (
  buyer: Account,
  id: string,
  version: number,
  lines: unknown[],
): Promise<Answer<{ list: WorkingList }>> => as(buyer.token).put(`/lists/${id}/lines`, { version, lines });

describe("an account's lists", () => {
  it("are created, renamed, reordered and deleted", async () => {
    const buyer = await createUser();
    const daily = await createdList(buyer, { name: "  Daily  ", lines: [line(0, { par: 10, quantity: 5 })] });
    expect(daily).toMatchObject({ name: "Daily", location: "patna", lineCount: 1, version: 1, learnedAs: null });
    const banquet = await createdList(buyer, { name: "Banquet" });
    await createdList(buyer, { name: "Bakery" });
    expect(await namesOf(buyer)).toEqual(["Daily", "Banquet", "Bakery"]);
    const moved = await as(buyer.token).patch<{ list: List }>(`/lists/${banquet._id}`, {
      name: "Weekend",
      position: 0,
    });
    expect(moved.status).toBe(200);
    expect(moved.body.list.name).toBe("Weekend");
    expect(await namesOf(buyer)).toEqual(["Weekend", "Daily", "Bakery"]);
    expect((await as(buyer.token).delete(`/lists/${daily._id}`)).status).toBe(200);
    expect((await as(buyer.token).delete(`/lists/${daily._id}`)).status).toBe(404);
    expect(await namesOf(buyer)).toEqual(["Weekend", "Bakery"]);
    expect((await createdList(buyer, { name: "Daily" })).lineCount).toBe(0);
  });

  it("have unique names, and are at most twenty in a city", async () => {
    const buyer = await createUser();
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 18)
       INSERT INTO lists (id, account_id, city, name, position, created_at, updated_at)
       SELECT 'many' || i, ?, 'patna', 'List ' || i, i, 0, 0 FROM n`,
    )
      .bind(buyer.userId)
      .run();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => createList(buyer, { name: `New ${i}` })));
    expect(countByOutcome(answers)).toEqual({ 201: 2, "409 lists.too_many": 4 });
    const other = await createUser();
    await createdList(other, { name: "Daily" });
    expect((await createList(other, { name: "Daily" })).body.code).toBe("lists.name_taken");
    const second = await createdList(other, { name: "Banquet" });
    const renamed = await as(other.token).patch(`/lists/${second._id}`, { name: "Daily" });
    expect(renamed.status).toBe(409);
    expect(renamed.body.code).toBe("lists.name_taken");
  });

  it("are rejected with 400 at the invalid field", async () => {
    const buyer = await createUser();
    await everyRow<[Record<string, unknown>, string]>(
      [
        [{}, "name"],
        [{ name: " " }, "name"],
        [{ name: "x".repeat(61) }, "name"],
        [{ name: "Daily", lines: [{ productId: "x", par: -1 }] }, "lines.0.par"],
        [{ name: "Daily", lines: [{ productId: "x", quantity: 1.0005 }] }, "lines.0.quantity"],
        [{ name: "Daily", lines: [{ productId: "x", note: "n".repeat(81) }] }, "lines.0.note"],
        [{ name: "Daily", lines: [{ productId: "x" }, { productId: "x" }] }, "lines"],
      ],
      async ([body, field]) => {
        const { status, body: answer } = await createList(buyer, body);
        expect(status).toBe(400);
        expect(Object.keys(answer.fields ?? {})).toEqual([field]);
      },
    );
  });

  it("are found by nobody else, and not in another city", async () => {
    const buyer = await createUser();
    const other = await createUser();
    const agent = await createAgent();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0)] });
    const paths = [
      ["GET", `/lists/${_id}`, undefined],
      ["PATCH", `/lists/${_id}`, { name: "Mine" }],
      ["DELETE", `/lists/${_id}`, undefined],
      ["PUT", `/lists/${_id}/lines`, { version: 1, lines: [] }],
      ["POST", `/lists/${_id}/lines`, { lines: [line(0)] }],
    ] as const;
    for (const [method, path, body] of paths) {
      expect((await call(method, path, { token: other.token, body })).status, `${method} ${path}`).toBe(404);
      expect((await call(method, path, { token: agent.token, body })).status, `${method} ${path}`).toBe(403);
      const elsewhere = await call(method, `${path}?location=gaya`, { token: buyer.token, body });
      expect([400, 404], `${method} ${path} in another city`).toContain(elsewhere.status);
    }
    expect((await readList(buyer, _id)).lines).toHaveLength(1);
  });

  it("are created once when D1's response is lost", async () => {
    const buyer = await createUser();
    faults.losses.push({ of: /INSERT INTO "lists"/i, times: 1 });
    await createdList(buyer, { name: "Daily", lines: [line(0)] });
    endFaults();
    expect(await namesOf(buyer)).toEqual(["Daily"]);
  });
});

describe("the lines of a list", () => {
  it("are set completely, in order", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0), line(1), line(2)] });
    const wanted = [
      line(2, { par: 1.5, quantity: 3, note: "small ones" }),
      line(0, { par: null, quantity: 1 }),
      line(3),
    ];
    const { status, body } = await setLines(buyer, _id, 1, wanted);
    expect(status).toBe(200);
    expect(body.list).toMatchObject({ version: 2, lineCount: 3 });
    expect(body.list.lines.map(({ product: { name }, par, quantity, note }) => [name, par, quantity, note])).toEqual([
      ["White Onion", 1.5, 3, "small ones"],
      ["Potato (Jyoti)", null, 1, ""],
      ["Onion (Bihar Desi)", null, 1, ""],
    ]);
    expect((await setLines(buyer, _id, 2, [])).body.list).toMatchObject({ version: 3, lineCount: 0, lines: [] });
  });

  it("say what happens when their product is missing, for all lists, until that is taken back", async () => {
    const buyer = await createUser();
    const lines = [line(0, { shortRule: "leave_out" }), line(1, { shortRule: "ask" }), line(2)];
    const { _id } = await createdList(buyer, { name: "Daily", lines });
    const other = await createdList(buyer, { name: "Banquet", lines: [line(1), line(0)] });
    const rulesOf = async (id: string) => (await readList(buyer, id)).lines.map(({ shortRule }) => shortRule);
    expect(await rulesOf(_id)).toEqual(["leave_out", "ask", null]);
    expect(await rulesOf(other._id)).toEqual(["ask", "leave_out"]);
    expect((await setLines(buyer, _id, 1, [line(0), line(1, { shortRule: null })])).status).toBe(200);
    expect(await rulesOf(other._id)).toEqual([null, "leave_out"]);
    // These lines differ only in one rule from the lines that another phone has saved meanwhile.
    const late = await setLines(buyer, _id, 1, [line(0, { shortRule: "nearest" }), line(1)]);
    expect(late.status).toBe(409);
    expect((await setLines(buyer, _id, 1, [line(0, { shortRule: "leave_out" }), line(1)])).status).toBe(200);
    await env.DB.prepare("UPDATE users SET short_rules = ? WHERE id = ?")
      .bind(JSON.stringify({ x: "x".repeat(49_950) }), buyer.userId)
      .run();
    expect((await setLines(buyer, _id, 2, lines)).body).toMatchObject({ code: "accounts.too_many_short_rules" });
  });

  it("are not overwritten by another phone that read an older version", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0)] });
    const phones = Array.from({ length: 6 }, (_, i) => setLines(buyer, _id, 1, [line(0, { quantity: i + 1 })]));
    expect(countByOutcome(await Promise.all(phones))).toEqual({ 200: 1, "409 lists.changed": 5 });
    expect((await readList(buyer, _id)).version).toBe(2);
  });

  it("may be sent again after a lost response", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0)] });
    faults.losses.push({ of: /UPDATE "lists"/i, times: 1 });
    expect((await setLines(buyer, _id, 1, [line(2), line(0)])).status).toBe(200);
    endFaults();
    expect((await setLines(buyer, _id, 1, [line(2), line(0)])).status).toBe(200);
    expect((await readList(buyer, _id)).version).toBe(2);
  });

  it("refuse a product that the catalogue does not know, and change nothing", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0)] });
    const unknown = [line(2), { productId: "no-such-product" }];
    expect((await setLines(buyer, _id, 1, unknown)).body.code).toBe("lists.unknown_product");
    const added = await as(buyer.token).post(`/lists/${_id}/lines`, { lines: unknown });
    expect(added.status).toBe(400);
    expect(added.body.code).toBe("lists.unknown_product");
    expect((await createList(buyer, { name: "New", lines: unknown })).body.code).toBe("lists.unknown_product");
    expect(await readList(buyer, _id)).toMatchObject({ version: 1, lineCount: 1 });
    expect(await namesOf(buyer)).toEqual(["Daily"]);
  });

  it("are appended, and stay unchanged when they are already on the list", async () => {
    const buyer = await createUser();
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0, { par: 7 }), line(2)] });
    const add = (lines: unknown[]) => as(buyer.token).post<{ list: List }>(`/lists/${_id}/lines`, { lines });
    const { status, body } = await add([line(3), line(0, { par: 1 }), line(6)]);
    expect(status).toBe(200);
    expect(body.list.lineCount).toBe(4);
    const { lines } = await readList(buyer, _id);
    expect(lines.map(({ product: { name } }) => name)).toEqual([
      "Potato (Jyoti)",
      "White Onion",
      "Onion (Bihar Desi)",
      "Turmeric (Whole)",
    ]);
    expect(lines[0]?.par).toBe(7);
    // The line was added without a usual quantity.
    expect(lines[1]).toMatchObject({ quantity: 1, hasQuantity: false });
  });

  it("can come from a past order, whose prices become the last prices", async () => {
    const buyer = await createUser();
    const other = await createUser();
    const items = [
      { productId: idOf(2), quantity: 4 },
      { productId: idOf(0), quantity: 2 },
    ];
    const { body } = await place(buyer, orderOf("", 1, { items }));
    const orderId = body.order._id;
    const { _id, lineCount } = await createdList(buyer, { name: "As last time", orderId });
    expect(lineCount).toBe(2);
    expect((await readList(buyer, _id)).lines).toMatchObject([
      { product: { name: "White Onion" }, quantity: 4, lastPrice: 42, priceChange: 0 },
      { product: { name: "Potato (Jyoti)" }, quantity: 2, lastPrice: 24, priceChange: 0 },
    ]);
    const daily = await createdList(buyer, { name: "Daily", lines: [line(0, { quantity: 9 })] });
    expect((await as(buyer.token).post(`/lists/${daily._id}/lines`, { orderId })).status).toBe(200);
    expect((await readList(buyer, daily._id)).lines.map(({ quantity }) => quantity)).toEqual([9, 4]);
    expect((await createList(other, { name: "Not mine", orderId })).status).toBe(404);
  });

  it("are at most five hundred", async () => {
    const buyer = await createUser();
    const many = Array.from({ length: 501 }, (_, i) => ({ productId: `p${i}` }));
    expect((await createList(buyer, { name: "Long", lines: many })).status).toBe(400);
    const { _id } = await createdList(buyer, { name: "Daily", lines: [line(0)] });
    await env.DB.prepare(
      `INSERT INTO products (id, name, name_key, category, description, unit, stock_milli, image_key, created_at, updated_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
       SELECT 'q' || i, 'Q ' || i, 'q' || i, 'Spices', '', 'kg', 1, '', 0, 0 FROM n`,
    ).run();
    const most = Array.from({ length: 500 }, (_, i) => ({ productId: `q${i + 1}` }));
    const { status, body } = await as(buyer.token).post(`/lists/${_id}/lines`, { lines: most });
    expect(status).toBe(409);
    expect(body.code).toBe("lists.too_many_lines");
    expect((await setLines(buyer, _id, 1, most)).body.list).toMatchObject({ lineCount: 500 });
  });
});
