import { beforeAll, expect, it } from "vitest";
import { type Account, createAdmin, createAgent, createProducts, createUser, product } from "../factories.ts";
import { accept, confirm, place } from "../orders.ts";
import { measure } from "./meter.ts";

const LINES = 50;
let agent: Account;
let id: string;
let goods: string[];

beforeAll(async () => {
  goods = await createProducts(Array.from({ length: LINES }, (_, i) => product(`Goods ${i}`, { stock: 100 })));
  const buyer = await createUser();
  const staff = await createAdmin();
  agent = await createAgent();
  const items = goods.map((productId) => ({ productId, quantity: 2 }));
  const more = { location: "patna", deliveryAddress: "Main Road, Patna", phone: "9876543210", paymentMethod: "cod" };
  id = (await place(buyer, { items, ...more })).body.order._id;
  await confirm(staff, id);
  await accept(agent, id);
});

it("marks fifty lines in four round trips, and shows them in two", async () => {
  const lines = goods.map((productId) => ({ productId, deliveredQuantity: 1, outcome: "short", reason: "missing" }));
  const marked = await measure("PUT", `/orders/${id}/door`, { token: agent.token, body: { lines } });
  // One trip each for the session, the order, the batch, and the answer.
  expect(marked.status).toBe(200);
  expect(marked.cost.serial).toBe(4);
  expect(marked.cost.rows, `${marked.cost.rows} rows`).toBeLessThanOrEqual(2 * LINES + 60);
  const shown = await measure("GET", `/orders/${id}/door`, { token: agent.token });
  expect(shown.status).toBe(200);
  expect(shown.cost.serial).toBe(2);
  expect(shown.cost.rows, `${shown.cost.rows} rows`).toBeLessThanOrEqual(LINES + 30);
});
