import { afterAll, beforeAll, expect, it } from "vitest";
import type { Product } from "../catalogue/catalogue.contract.ts";
import { as } from "../testing/api-client.ts";
import { type Account, createAdmin, createAgent, createUser } from "../testing/factories.ts";
import { change } from "../testing/order-changes.ts";
import { accept, confirm, deliverAsSeen, orderOf, place, readOrder, stockOf } from "../testing/orders.ts";
import { addProduct, keepPicture } from "../testing/products.ts";
import { findBrokenRules } from "../testing/shop-state.ts";

let buyer: Account;
let staff: Account;
let agent: Account;

beforeAll(async () => {
  [buyer, staff, agent] = [await createUser(), await createAdmin(), await createAgent()];
  await keepPicture();
});

afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const named = (
  (n) => (name: string) =>
    `${name} ${n++}`
)(0);

/** Sold by quarter units, without a separate minimum. */
const QUARTERS = { orderMultiple: 0.25, minQuantity: null };

const addStep = async (more: Record<string, unknown> = {}) =>
  addProduct(staff, { name: named("Green chilli"), price: { patna: 58.35 }, stock: 10, ...QUARTERS, ...more });

it("a product sold by quarter kilos starts at a quarter, and only goods by kg or liter have such a step", async () => {
  const { id } = await addStep();
  const { body } = await as(buyer.token).get(`/products/${id}`);
  expect(body.product).toMatchObject({ orderMultiple: 0.25, minQuantity: 0.25, stock: 10 });
  const put = (changes: object) =>
    as(staff.token).put<{ product: Product; fields: object }>(`/products/${id}`, changes);
  expect((await put({ minQuantity: 0.5 })).body.product).toMatchObject({ orderMultiple: 0.25, minQuantity: 0.5 });
  expect((await put({ minQuantity: null })).body.product).toMatchObject({ minQuantity: 0.25 });
  const refused = await put({ unit: "piece" });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.body.fields).sort()).toEqual(["minQuantity", "orderMultiple"]);
});

it("an order of parts is rounded to the paisa once for each line, and its cancellation restores the stock exactly", async () => {
  const { id } = await addStep();
  const { status, body } = await place(buyer, orderOf(id, 0.75));
  expect(status).toBe(201);
  expect(body.order).toMatchObject({ items: [{ quantity: 0.75, price: 58.35, total: 43.76 }], total: 43.76 });
  expect(await stockOf(id)).toBe(9.25);
  const picks = await as(staff.token).get<{ lines: { productId: string }[] }>(
    `/admin/orders/pick-list?ids=${body.order._id}`,
  );
  expect(picks.status, picks.text).toBe(200);
  const changed = await change(buyer, body.order._id, { [id]: 1.5 });
  expect(changed.body.order, changed.text).toMatchObject({ total: 87.53 });
  expect(await stockOf(id)).toBe(8.5);
  expect((await as(buyer.token).patch(`/orders/${body.order._id}/cancel`)).status).toBe(200);
  expect(await stockOf(id)).toBe(10);
});

it("two halves of an order add up exactly, and a quantity between steps is refused with the nearest allowed ones", async () => {
  const { id } = await addStep({ orderMultiple: 0.1, price: { patna: 10 } });
  const items = [0.1, 0.2].map((quantity) => ({ productId: id, quantity }));
  const { body } = await place(buyer, { ...orderOf(id), items });
  expect(body.order).toMatchObject({ items: [{ quantity: 0.3 }], total: 3 });
  const refused = await place(buyer, orderOf(id, 0.35));
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: "orders.quantity_not_allowed", lines: [{ nearest: [0.3, 0.4] }] });
});

it("stock is entered as a whole number; the remainder of sales may stay", async () => {
  const { id } = await addStep();
  await place(buyer, orderOf(id, 0.25));
  const put = (stock: number) => as(staff.token).put<{ product: Product }>(`/products/${id}`, { stock });
  expect((await put(9.5)).body).toMatchObject({ fields: { stock: "Stock must be a whole number" } });
  expect((await put(9.75)).status).toBe(200);
  expect((await put(12)).body.product.stock).toBe(12);
});

it("a line can be short by half a kilo at the door, and what is left behind returns to stock", async () => {
  const { id } = await addStep({ orderMultiple: 0.5, price: { patna: 100 } });
  const { body } = await place(buyer, orderOf(id, 2.5));
  const { _id } = body.order;
  await confirm(staff, _id);
  await accept(agent, _id);
  const line = { productId: id, outcome: "short", reason: "left_behind", deliveredQuantity: 1.5 };
  const marked = await as(agent.token).put(`/orders/${_id}/door`, { lines: [line] });
  expect(marked.status, marked.text).toBe(200);
  const { confirmationOtp } = await readOrder(buyer, _id);
  expect((await deliverAsSeen(agent, _id, confirmationOtp)).status).toBe(200);
  expect(await readOrder(buyer, _id)).toMatchObject({
    total: 150,
    items: [{ quantity: 2.5, delivered: { quantity: 1.5 } }],
  });
  expect(await stockOf(id)).toBe(8.5);
});

it("lists carry parts", async () => {
  const { id } = await addStep();
  const lines = [{ productId: id, par: 1.5, quantity: 0.75 }];
  const { body } = await as(buyer.token).post<{ list: { _id: string } }>("/lists", { name: named("Daily"), lines });
  const read = await as(buyer.token).get(`/lists/${body.list._id}`);
  expect(read.body.list).toMatchObject({ lines: [{ par: 1.5, quantity: 0.75, product: { orderMultiple: 0.25 } }] });
});
