import { beforeAll, expect, it } from "vitest";
import { createAdmin, createAgent, createProducts, createUser, product } from "../factories.ts";
import type { Cast } from "../orders.ts";
import { asked, deliveredOrder } from "../returns.ts";
import { measure, rowBudget } from "./meter.ts";

/** What a return costs depends on its order, not on the shop or on the other returns. */
let cast: Cast;
let goods: string[];
let orderId: string;

const LINES = 10;
const RETURNS = 6;

beforeAll(async () => {
  goods = await createProducts(Array.from({ length: 40 }, (_, i) => product(`Goods ${i}`, { stock: 10_000 })));
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  const quantities = Object.fromEntries(goods.slice(0, LINES).map((id) => [id, 20]));
  orderId = (await deliveredOrder(cast, quantities))._id;
  for (let i = 0; i < RETURNS; i++) {
    const { _id } = await deliveredOrder(cast, { [goods[0] ?? ""]: 4 });
    await asked(cast.buyer, _id, [{ productId: goods[0] ?? "", quantity: 1 }]);
  }
});

it("asks in four round trips: the session, the order, the batch and the answer", async () => {
  const body = { lines: goods.slice(0, LINES).map((productId) => ({ productId, quantity: 1, reason: "damaged" })) };
  const { status, cost } = await measure("POST", `/orders/${orderId}/returns`, { token: cast.buyer.token, body });
  expect([status, cost.serial]).toEqual([201, 4]);
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(8 * LINES + 40);
});

it("shows an order's returns in two round trips", async () => {
  const { status, cost } = await measure("GET", `/orders/${orderId}/returns`, { token: cast.buyer.token });
  expect([status, cost.serial]).toEqual([200, 2]);
  // The lines that were delivered, those that are returned, and what the door changed of each.
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(rowBudget(2 * LINES));
});

it("lists a page of returns in two round trips, whatever came before", async () => {
  const read = (query: string) => measure("GET", `/admin/returns?${query}`, { token: cast.staff.token });
  const [three, all] = [await read("limit=3"), await read("limit=6")];
  expect([three.status, three.cost.serial, all.cost.serial]).toEqual([200, 2, 2]);
  const perReturn = (all.cost.rows - three.cost.rows) / 3;
  // By index: the return and all of its order, two people, one line as it was ordered, delivered and returned, payments.
  expect(perReturn).toBeLessThanOrEqual(16);
});
