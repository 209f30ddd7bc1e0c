import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { endFaults, env, faults } from "../../testing/faults.ts";
import {
  accept,
  accepted,
  type Cast,
  confirm,
  confirmed,
  deliver,
  eventsOf,
  orderOf,
  place,
  placed,
  stockOf,
} from "../../testing/orders.ts";
import { setStock } from "../../testing/products.ts";
import { findBrokenRules } from "../../testing/shop-state.ts";

/** Something changes after the Worker has read and before it writes: the write must match the new state. */
let cast: Cast;
let ids: string[];
const PLACING = /insert into "orders"/i;
const STEP = /UPDATE "orders" SET status/i;

beforeAll(async () => {
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  ids = await createProducts(
    Array.from({ length: 16 }, (_, i) => product(`Herb ${i}`, { pricePaise: 1_000, stock: 20 })),
  );
});
afterEach(() => {
  expect(faults.interruption, "the interruption took place").toBeNull();
  endFaults();
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const interrupt = (before: RegExp, work: () => Promise<unknown>) => {
  faults.interruption = { before, work };
};
const sql =
  (text: string, ...values: unknown[]) =>
  () =>
    env.DB.prepare(text)
      .bind(...values)
      .run();
const nextProduct = (): string => ids.pop() ?? "";

it("asks the buyer again when a price changes meanwhile and the order names the total they saw", async () => {
  const id = nextProduct();
  interrupt(PLACING, sql("UPDATE product_prices SET price_paise = 1100 WHERE product_id = ?", id));
  const { status, body } = await place(cast.buyer, orderOf(id, 2, { expectedTotal: 20 }));
  expect(status).toBe(409);
  expect(body.code).toBe("orders.prices_changed");
  expect(body.total).toBe(22);
  expect(await stockOf(id)).toBe(20);
});

it("takes the new price when it changes meanwhile and the order names no total", async () => {
  const id = nextProduct();
  interrupt(PLACING, sql("UPDATE product_prices SET price_paise = 900 WHERE product_id = ?", id));
  const { status, body } = await place(cast.buyer, orderOf(id, 2));
  expect(status).toBe(201);
  expect(body.order.total).toBe(18);
  expect(body.order.items[0]?.price).toBe(9);
});

it("does not sell a product that goes off sale meanwhile", async () => {
  const id = nextProduct();
  interrupt(PLACING, sql("UPDATE products SET deleted_at = 1 WHERE id = ?", id));
  const { status, body } = await place(cast.buyer, orderOf(id, 2));
  expect(status).toBe(400);
  expect(body.code).toBe("orders.unknown_product");
  expect(await stockOf(id)).toBe(20);
});

it("reports the current stock when it sells out meanwhile, and takes no stock for the other lines", async () => {
  const id = nextProduct();
  const other = nextProduct();
  interrupt(PLACING, () => setStock(1, id));
  const items = [other, id].map((productId) => ({ productId, quantity: 2 }));
  const { status, body } = await place(cast.buyer, orderOf("", 1, { items }));
  expect(status).toBe(409);
  expect(body.code).toBe("orders.stock_short");
  expect(body.lines).toMatchObject([{ productId: id, requested: 2, available: 1 }]);
  expect([await stockOf(other), await stockOf(id)]).toEqual([20, 1]);
});

it("keeps a product's old name, unit and picture in the order when the product is renamed afterwards", async () => {
  const id = nextProduct();
  const { _id } = await placed(cast.buyer, id);
  await sql("UPDATE products SET name = 'Renamed', image_key = 'new.webp', unit = 'piece' WHERE id = ?", id)();
  const { body } = await as(cast.buyer.token).get<{ order: { items: { product: object }[] } }>(`/orders/${_id}`);
  expect(body.order.items[0]?.product).toMatchObject({
    name: expect.stringMatching(/^Herb/),
    unit: "kg",
    image: "/images/vegetables.webp",
  });
});

it("does not give the order to an agent who meanwhile loses their verification, goes offline or moves away", async () => {
  const { _id } = await confirmed(cast.buyer, cast.staff, nextProduct());
  for (const change of [
    "UPDATE agents SET status = 'rejected' WHERE id = ?1",
    "UPDATE agents SET is_active = 0 WHERE id = ?1",
    "UPDATE users SET location = 'gaya' WHERE id = (SELECT user_id FROM agents WHERE id = ?1)",
  ]) {
    const agent = await createAgent();
    interrupt(STEP, sql(change, agent.agentId));
    const { status, body } = await accept(agent, _id);
    expect(status, change).toBe(403);
    expect(body.code, change).toBe("orders.agent_not_available");
    expect(faults.interruption, change).toBeNull();
  }
});

it("delivers nothing for an agent whose verification ends meanwhile", async () => {
  const agent = await createAgent();
  const order = await accepted({ ...cast, agent }, nextProduct());
  interrupt(STEP, sql("UPDATE agents SET status = 'rejected' WHERE id = ?", agent.agentId));
  const { status, body } = await deliver(agent, order._id, order.confirmationOtp ?? "");
  expect(status).toBe(403);
  expect(body.code).toBe("auth.rejected");
});

it("does not confirm for an admin who is rejected meanwhile", async () => {
  const admin = await createAdmin();
  const { _id } = await placed(cast.buyer, nextProduct());
  interrupt(STEP, sql("UPDATE users SET admin_status = 'rejected' WHERE id = ?", admin.userId));
  const { status } = await confirm(admin, _id);
  expect(status).not.toBe(200);
  expect((await eventsOf(cast.buyer, _id)).map(({ to }) => to)).toEqual(["pending"]);
});

it("counts one try at the new code for an old one that was read before staff issued the new one", async () => {
  const order = await accepted(cast, nextProduct());
  faults.mutexIsOff = true;
  interrupt(/SET code_tries/, () => as(cast.staff.token).patch(`/admin/orders/${order._id}/otp`));
  const { body } = await deliver(cast.agent, order._id, order.confirmationOtp ?? "");
  expect(body.code).toBe("orders.wrong_code");
  expect(body.triesLeft).toBe(4);
});

it("keeps a buyer's cancellation that is written before the confirmation", async () => {
  const { _id } = await placed(cast.buyer, nextProduct());
  faults.mutexIsOff = true;
  interrupt(STEP, () => as(cast.buyer.token).patch(`/orders/${_id}/cancel`));
  const { status, body } = await confirm(cast.staff, _id);
  expect(status).toBe(409);
  expect(body.code).toBe("orders.illegal_transition");
  expect(body.status).toBe("cancelled");
  expect((await eventsOf(cast.buyer, _id)).map(({ to }) => to)).toEqual(["pending", "cancelled"]);
});

it("refuses a delivery when the order is released before it is written", async () => {
  const order = await accepted(cast, nextProduct());
  faults.mutexIsOff = true;
  interrupt(STEP, () => as(cast.staff.token).patch(`/admin/orders/${order._id}/status`, { status: "confirmed" }));
  const { status } = await deliver(cast.agent, order._id, order.confirmationOtp ?? "");
  expect(status).toBe(404);
  expect((await eventsOf(cast.buyer, order._id)).at(-1)).toMatchObject({ type: "order.released", to: "confirmed" });
});

it("gives back what was found of a line that is marked while staff cancel its order", async () => {
  const mint = nextProduct();
  const basil = nextProduct();
  const items = [mint, basil].map((productId) => ({ productId, quantity: 5 }));
  const { _id } = (await place(cast.buyer, orderOf("", 1, { items }))).body.order;
  await confirm(cast.staff, _id);
  const mark = (productId: string, quantity: number) => {
    const marks = [{ orderId: _id, productId, seen: null, picked: true, quantity }];
    return as(cast.staff.token).post("/admin/packing/marks", { marks });
  };
  await mark(mint, 5);
  interrupt(STEP, () => mark(basil, 2));
  const { status, text } = await as(cast.staff.token).patch(`/admin/orders/${_id}/cancel`);
  expect(status, text).toBe(200);
  expect([await stockOf(mint), await stockOf(basil)]).toEqual([20, 17]);
});
