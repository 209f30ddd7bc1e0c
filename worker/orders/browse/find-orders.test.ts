import { beforeAll, describe, expect, it } from "vitest";
import { as, call } from "../../testing/api-client.ts";
import { fillCatalogue, fillOrders } from "../../testing/costs/big-shop.ts";
import { measure } from "../../testing/costs/meter.ts";
import { type Account, createAdmin, createAgent, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { confirm, orderOf, place } from "../../testing/orders.ts";
import type { Order } from "../orders.contract.ts";

/** The staff's search and dashboard in a shop with five thousand orders. */
let staff: Account;
let sharma: Account;
let first: Order;
let second: Order;
let productId: string;

beforeAll(async () => {
  const productIds = await fillCatalogue(20);
  staff = await createAdmin();
  const agents = [await createAgent(), await createAgent()];
  await fillOrders(
    5_000,
    productIds,
    agents.map(({ agentId }) => agentId),
    1,
  );
  sharma = await createUser({
    name: "Old Sharma Sweets शर्मा मिठाई",
    businessName: "Maurya Group",
    email: "orders@sharma-sweets.example",
  });
  productId = productIds[0] ?? "";
  const body = orderOf(productId, 1, { phone: "8123456789" });
  [first, second] = [(await place(sharma, body)).body.order, (await place(sharma, body)).body.order];
  await confirm(staff, second._id);
});

const find = async (query: Record<string, string>) => {
  const path = `/admin/orders?${new URLSearchParams({ limit: "20", ...query })}`;
  const { body, status, text, cost } = await measure<{ orders: Order[]; nextCursor: string | null }>("GET", path, {
    token: staff.token,
  });
  expect(status, text).toBe(200);
  expect(cost.serial).toBe(2);
  return { ids: body.orders.map(({ _id }) => _id), nextCursor: body.nextCursor, cost };
};

describe("searching orders", () => {
  it("returns only matching orders, at a bounded cost", async () => {
    const searches: [string, string, number][] = [
      ["the full id", first._id, 1],
      ["the short id", first._id.slice(-8), 1],
      ["the short id as it is shown", `#${first._id.slice(-8).toLowerCase()}`, 1],
      ["the phone of the order", "+91 81234 56789", 2],
      ["the beginnings of words of the customer's name, in any case and order", "SWE sharma", 2],
      ["a word in the middle of the name, in its script", "शर्मा", 2],
      ["the beginning of such a word", "मिठ", 2],
      ["the name of the business", "group maurya", 2],
      ["the beginning of the e-mail", "Orders@Sharma", 2],
      ["the customer's own phone", sharma.phone, 2],
      ["a name that nobody has", "Verma", 0],
      ["one matching word and one that does not match", "sharma verma", 0],
      ["characters of the query syntax", 'sharma" OR "*', 0],
      ["a part inside a word", "harma", 0],
      ["a pattern character", "%", 0],
    ];
    for (const [what, search, matches] of searches) {
      const { ids, cost } = await find({ search });
      expect(ids, what).toEqual([second._id, first._id].slice(2 - matches));
      expect(cost.rows, what).toBeLessThanOrEqual(150);
    }
  });

  it("finds a customer by their new name at once, and no longer by the old one", async () => {
    const buyer = await createUser({ name: "Before Bhoj" });
    await place(buyer, orderOf(productId));
    expect((await find({ search: "bhoj" })).ids).toHaveLength(1);
    const { status } = await as(buyer.token).put("/auth/profile", {
      name: "After Rasoi",
      businessName: "Ghar Ka Khana",
    });
    expect(status).toBe(200);
    expect((await find({ search: "bhoj" })).ids).toEqual([]);
    expect((await find({ search: "rasoi khana" })).ids).toHaveLength(1);
  });

  it.each([
    ["Annapurna Foods™", ["foods™", "foods", "ANNAPURNA"]],
    ["Ｓａｇａｒ Ｒａｔｎａ", ["ｓａｇａｒ", "sagar ratna"]],
    ["क्\u200dषत्रिय भोज", ["क्\u200dषत्रिय", "क्षत्रिय"]],
  ])("finds the customer %s by spellings that look the same", async (name, searches) => {
    const buyer = await createUser({ name: "Before", businessName: "Plain" });
    await place(buyer, orderOf(productId));
    expect((await as(buyer.token).put("/auth/profile", { name })).status).toBe(200);
    for (const search of [...searches, `plain ${searches[0]}`]) {
      expect((await find({ search })).ids.length, search).toBe(1);
    }
  });

  it("indexes a customer at registration, and no delivery agent", async () => {
    const body = {
      name: "Naya Dhaba",
      email: "naya@example.com",
      phone: "7000000001",
      role: "hotel",
      location: "patna",
    };
    const secret = { password: "secret-enough", confirmPassword: "secret-enough" };
    expect((await call("POST", "/auth/register", { body: { ...body, ...secret } })).status).toBe(201);
    await createAgent({});
    const { results } = await env.DB.prepare(
      `SELECT u.name, u.role FROM searched_people s JOIN users u ON u.id = s.user_id WHERE s.id IN
        (SELECT rowid FROM people_search WHERE people_search MATCH '"naya"* OR "delivery"*')`,
    ).all();
    expect(results).toEqual([{ name: "Naya Dhaba", role: "hotel" }]);
  });

  it("finds only orders of the chosen status", async () => {
    expect((await find({ search: "sharma", status: "confirmed" })).ids).toEqual([second._id]);
    expect((await find({ search: first._id, status: "confirmed" })).ids).toEqual([]);
  });

  it("continues on the next page and has a bounded cost when thousands match", async () => {
    const page = await find({ search: "hotel" });
    expect(page.ids).toHaveLength(20);
    const next = await find({ search: "hotel", cursor: page.nextCursor ?? "" });
    expect(next.ids).toHaveLength(20);
    expect([...page.ids, ...next.ids]).toEqual([...new Set([...page.ids, ...next.ids])].sort().reverse());
    expect(page.cost.rows).toBeLessThanOrEqual(520);
  });

  it("refuses a text of more than 100 characters with 400", async () => {
    const { status } = await as(staff.token).get(`/admin/orders?search=${"x".repeat(101)}`);
    expect(status).toBe(400);
  });
});

it("lists late open orders page by page, the longest overdue first", async () => {
  await env.DB.prepare("UPDATE orders SET estimated_delivery = 8e15 WHERE id NOT LIKE '%01__'").run();
  const page = await find({ late: "1" });
  const next = await find({ late: "1", cursor: page.nextCursor ?? "" });
  const ids = [...page.ids, ...next.ids];
  expect(ids).toHaveLength(40);
  expect(ids).toEqual([...new Set(ids)].sort());
  for (const { cost } of [page, next]) expect(cost.rows).toBeLessThanOrEqual(420);
});

it("reads the dashboard in two round trips with a bounded number of rows", async () => {
  const { status, cost } = await measure("GET", "/admin/dashboard", { token: staff.token });
  expect(status).toBe(200);
  expect(cost.serial).toBe(2);
  expect(cost.rows).toBeLessThanOrEqual(700);
});
