import { beforeAll, expect, it } from "vitest";
import type { Actor } from "../../identity/accounts.contract.ts";
import type { Order } from "../../orders/orders.contract.ts";
import { type Account, createProducts, createUser, product } from "../factories.ts";
import { env } from "../faults.ts";
import { place, placed } from "../orders.ts";
import { actorOf } from "../people.ts";
import { measure, measureService, rowBudget } from "./meter.ts";

/** The cost of changing an order depends only on its lines, not on the shop or on the buyer's other orders. */
let buyer: Account;
let actor: Actor;
let goods: string[];
let order: Order;

const LINES = 50;

beforeAll(async () => {
  goods = await createProducts(Array.from({ length: 400 }, (_, i) => product(`Goods ${i}`, { stock: 10_000 })));
  buyer = await createUser();
  actor = actorOf({ userId: buyer.userId });
  const items = goods.slice(0, LINES).map((productId) => ({ productId, quantity: 2 }));
  const body = { items, location: "patna", deliveryAddress: "Main Road, Patna", phone: "9876543210" };
  order = (await place(buyer, { ...body, paymentMethod: "cod" })).body.order;
  for (let i = 0; i < 30; i++) await placed(buyer, goods[0] ?? "");
});

it("changes fifty lines in five round trips, reading a few rows for each", async () => {
  const items = goods.slice(0, LINES).map((productId, i) => ({ productId, quantity: i % 2 ? 3 : 1 }));
  const { status, cost } = await measure("PUT", `/orders/${order._id}/items`, { token: buyer.token, body: { items } });
  expect(status).toBe(200);
  // One trip each for the session, the order, its prices, the batch, and the answer.
  expect(cost.serial).toBe(5);
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(24 * LINES + 60);
});

it("shows the order with its products in one round trip", async () => {
  const more = goods.slice(LINES, LINES + 10);
  const { result, cost } = await measureService(({ orderChanges }) =>
    orderChanges.getOrderToChange(actor, order._id, more),
  );
  expect(result.products).toHaveLength(LINES + 10);
  expect(cost.serial).toBe(1);
  // The lines are read twice: for the order, and to find their products.
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(rowBudget(2 * LINES + 10));
});

it("finds the buyer's pending orders of the city in one round trip, at most twenty of them", async () => {
  await env.DB.prepare("UPDATE orders SET city = 'gaya' WHERE id = (SELECT max(id) FROM orders)").run();
  const { result, cost } = await measureService(({ orderChanges }) => orderChanges.listPendingOrders(actor, "patna"));
  expect(result.length).toBe(19);
  expect(cost.serial).toBe(1);
  expect(cost.rows, `${cost.rows} rows`).toBeLessThanOrEqual(rowBudget(20));
  const last = await measureService(({ orderChanges }) => orderChanges.findLastSlot(actor, "patna"));
  expect(last.result).toBe(null);
  expect(last.cost.serial).toBe(1);
  expect(last.cost.rows, `${last.cost.rows} rows`).toBeLessThanOrEqual(rowBudget(1));
});
