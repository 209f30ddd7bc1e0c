import { beforeAll, expect, it } from "vitest";
import type { ReturnToDecide } from "../../orders/returns/returns.contract.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../factories.ts";
import { env, resting } from "../faults.ts";
import type { Cast } from "../orders.ts";
import { allowPartialReturns, asked, decide, deliveredOrder } from "../returns.ts";
import { measure, rowBudget } from "./meter.ts";

/** The cost of a return depends on its order, not on the shop or on the other returns. */
let cast: Cast;
let goods: string[];
let orderId: string;

const LINES = 10;
const RETURNS = 6;

beforeAll(async () => {
  await allowPartialReturns();
  resting.mails = true;
  goods = await createProducts(Array.from({ length: 40 }, (_, i) => product(`Goods ${i}`, { stock: 10_000 })));
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  const quantities = Object.fromEntries(goods.slice(0, LINES).map((id) => [id, 20]));
  orderId = (await deliveredOrder(cast, quantities))._id;
  for (let i = 0; i < RETURNS; i++) {
    const { _id } = await deliveredOrder(cast, { [goods[0] ?? ""]: 4 });
    await asked(cast.buyer, _id, [{ productId: goods[0] ?? "", quantity: 1 }]);
  }
});

it("requests a return in four round trips: the session, the order, the batch and the answer", async () => {
  const body = { lines: goods.slice(0, LINES).map((productId) => ({ productId, quantity: 1, reason: "damaged" })) };
  const { status, cost } = await measure("POST", `/orders/${orderId}/returns`, { token: cast.buyer.token, body });
  expect(status).toBe(201);
  expect(cost.serial).toBe(4);
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(8 * LINES + 40);
});

it("shows an order's returns in two round trips", async () => {
  const { status, cost } = await measure("GET", `/orders/${orderId}/returns`, { token: cast.buyer.token });
  expect(status).toBe(200);
  expect(cost.serial).toBe(2);
  // Reads the delivered lines, the returned lines, any door changes of each line, and the order's document.
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(rowBudget(2 * LINES + 1));
});

const listed = async (query: string) => {
  const { token } = cast.staff;
  const { body, cost } = await measure<{ returns: ReturnToDecide[] }>("GET", `/admin/returns?${query}`, { token });
  const { returns } = body;
  return { returns, shown: returns.length + returns.reduce((sum, { lines }) => sum + lines.length, 0), cost };
};

it("lists returns in two round trips and within the budget, whatever came before", async () => {
  for (const limit of [1, 3, 5, 100]) {
    const { returns, shown, cost } = await listed(`limit=${limit}`);
    expect(returns.length).toEqual(Math.min(limit, RETURNS + 1));
    expect(cost.serial).toBe(2);
    // One more than the page is read, to know whether there is a next one.
    expect(cost.rows, `${cost.rows} rows for ${shown}`).toBeLessThanOrEqual(rowBudget(shown));
  }
  const three = await listed("limit=3");
  const six = await listed("limit=6");
  const next = await listed(`limit=1&cursor=${three.returns[1]?._id}`);
  expect(next.returns).toEqual([three.returns[2]]);
  expect(six.returns.slice(0, 3)).toEqual(three.returns);
  // One more return reads eight rows: itself, its order, the buyer, its line as returned and as ordered, one index
  // entry past its last line, the order's document, and one index entry past that.
  expect((await listed("limit=2")).cost.rows - (await listed("limit=1")).cost.rows).toBe(8);
});

it("reads only the payments that a return's card shows, and nothing else of its order", async () => {
  const before = await listed("limit=1");
  const { orderId: id = "" } = before.returns[0] ?? {};
  await env.DB.batch([
    env.DB.prepare(
      "INSERT INTO provider_orders (id, order_id, amount_paise, created_at) VALUES ('order_cost', ?, 50000, 1)",
    ).bind(id),
    env.DB.prepare(
      `INSERT INTO captures (payment_id, provider_order_id, order_id, amount_paise, is_surplus, at)
       VALUES ('pay_cost', 'order_cost', ?, 50000, 0, 1)`,
    ).bind(id),
  ]);
  const paid = await listed("limit=1");
  expect(paid.returns[0]?.refundable).toBe(500);
  expect(paid.cost.rows <= before.cost.rows + 3).toBe(true);
});

it("lists decided returns within the budget", async () => {
  const { returns } = await listed("limit=100");
  for (const one of returns) expect((await decide(cast.staff, one, "credit")).status).toBe(200);
  const { shown, cost } = await listed("state=decided&limit=100");
  expect(shown).toEqual(2 * RETURNS + 1 + LINES);
  expect(cost.serial).toBe(2);
  expect(cost.rows, `${cost.rows} rows for ${shown}`).toBeLessThanOrEqual(rowBudget(shown));
});
