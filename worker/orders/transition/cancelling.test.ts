import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { indianDay } from "../../platform/dates.contract.ts";
import { as } from "../../testing/api-client.ts";
import { createAdmin, createAgent, createProducts, createUser, product } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { accept, type Cast, confirm, orderOf, place, placed, readOrder, stockOf } from "../../testing/orders.ts";
import { startProvider } from "../../testing/services/provider.ts";
import { findBrokenRules, readShop } from "../../testing/shop-state.ts";
import type { Order } from "../orders.contract.ts";

let cast: Cast;
let potato: string;
let onion: string;

beforeAll(async () => {
  startProvider();
  cast = { buyer: await createUser(), staff: await createAdmin(), agent: await createAgent() };
  [potato = "", onion = ""] = await createProducts([product("Potato"), product("Onion", { stock: 50 })]);
});
afterAll(async () => expect(await findBrokenRules()).toEqual([]));

const cancel = (id: string) => as(cast.buyer.token).patch<{ order: Order }>(`/orders/${id}/cancel`);
const cancelAsStaff = (id: string) => as(cast.staff.token).patch<{ order: Order }>(`/admin/orders/${id}/cancel`);
const revenue = async (): Promise<number> =>
  Number((await readShop()).counters.find(({ key }) => key === "revenue.paise")?.value ?? 0);

/** Turns a cash order into an online one: paid, or awaiting its payment. */
const makeOnline = async (order: Order, isPaid: boolean): Promise<void> => {
  const providerOrder = `order_${order._id}`;
  const payment = `pay_${order._id}`;
  const arrived = isPaid
    ? [
        env.DB.prepare("INSERT INTO provider_orders (id, order_id, amount_paise, created_at) VALUES (?, ?, ?, 0)").bind(
          providerOrder,
          order._id,
          order.total * 100,
        ),
        env.DB.prepare(
          "INSERT INTO captures (payment_id, provider_order_id, order_id, amount_paise, is_surplus, at) VALUES (?, ?, ?, ?, 0, 0)",
        ).bind(payment, providerOrder, order._id, order.total * 100),
        env.DB.prepare(
          `INSERT INTO order_events (order_id, version, type, from_status, to_status, actor_role, at)
           SELECT id, version + 1, 'order.paid', status, status, 'system', 0 FROM orders WHERE id = ?`,
        ).bind(order._id),
        env.DB.prepare("UPDATE orders SET version = version + 1 WHERE id = ?").bind(order._id),
        env.DB.prepare(
          `INSERT INTO outbox (id, kind, dedupe_key, payload, next_attempt_at, created_at)
           SELECT id, 'order.paid', 'order.paid:' || id || ':' || version, '{}', 9e15, 0 FROM orders WHERE id = ?`,
        ).bind(order._id),
      ]
    : [];
  await env.DB.batch([
    ...arrived,
    env.DB.prepare(
      "UPDATE orders SET payment_method = 'razorpay', payment_status = ?, awaits_payment = ? WHERE id = ?",
    ).bind(isPaid ? "paid" : "pending", isPaid ? 0 : 1, order._id),
    env.DB.prepare(
      `INSERT INTO counters (key, value) VALUES ('revenue.paise', ?1), ('revenue.day.' || ?2, ?1)
       ON CONFLICT (key) DO UPDATE SET value = value + ?1`,
    ).bind(isPaid ? order.total * 100 : 0, indianDay(Date.parse(order.createdAt))),
  ]);
};

describe("cancelling an order", () => {
  it("returns the stock of every line once", async () => {
    const potatoes = await stockOf(potato);
    const onions = await stockOf(onion);
    const items = [potato, onion].map((productId, i) => ({ productId, quantity: 5 + i }));
    const { body } = await place(cast.buyer, orderOf("", 1, { items }));
    expect([await stockOf(potato), await stockOf(onion)]).toEqual([potatoes - 5, onions - 6]);
    expect((await cancel(body.order._id)).body.order.status).toBe("cancelled");
    expect((await cancel(body.order._id)).status).toBe(409);
    expect((await cancelAsStaff(body.order._id)).status).toBe(409);
    expect([await stockOf(potato), await stockOf(onion)]).toEqual([potatoes, onions]);
  });

  it("returns the stock of a product that went off sale meanwhile, and only once for a repeated request", async () => {
    const before = await stockOf(onion);
    const { _id } = await placed(cast.buyer, onion, 7);
    await env.DB.prepare("UPDATE products SET deleted_at = 1 WHERE id = ?").bind(onion).run();
    for (const _ of ["first", "again"]) {
      const headers = { "Idempotency-Key": "cancel-1" };
      const { status } = await as(cast.buyer.token).patch(`/orders/${_id}/cancel`, undefined, headers);
      expect(status).toBe(200);
    }
    await env.DB.prepare("UPDATE products SET deleted_at = NULL WHERE id = ?").bind(onion).run();
    expect(await stockOf(onion)).toBe(before);
  });

  it("at the door returns only what is sound", async () => {
    const before = [await stockOf(potato), await stockOf(onion)];
    const items = [potato, onion].map((productId) => ({ productId, quantity: 9 }));
    const { _id } = (await place(cast.buyer, orderOf("", 1, { items }))).body.order;
    await confirm(cast.staff, _id);
    await accept(cast.agent, _id);
    const lines = [
      { productId: potato, deliveredQuantity: 6, outcome: "rejected", reason: "damaged" },
      { productId: onion, deliveredQuantity: 0, outcome: "rejected", reason: "not_wanted" },
    ];
    expect((await as(cast.agent.token).put(`/orders/${_id}/door`, { lines })).status).toBe(200);
    expect((await cancelAsStaff(_id)).status).toBe(200);
    expect([await stockOf(potato), await stockOf(onion)]).toEqual([Number(before[0]) - 3, before[1]]);
  });

  it("after a release returns only what was sound at the door", async () => {
    const before = [await stockOf(potato), await stockOf(onion)];
    const items = [potato, onion].map((productId) => ({ productId, quantity: 9 }));
    const { _id } = (await place(cast.buyer, orderOf("", 1, { items }))).body.order;
    await confirm(cast.staff, _id);
    await accept(cast.agent, _id);
    const lines = [
      { productId: potato, deliveredQuantity: 6, outcome: "rejected", reason: "damaged" },
      { productId: onion, deliveredQuantity: 0, outcome: "rejected", reason: "not_wanted" },
    ];
    expect((await as(cast.agent.token).put(`/orders/${_id}/door`, { lines })).status).toBe(200);
    await as(cast.staff.token).patch(`/admin/orders/${_id}/status`, { status: "confirmed" });
    expect((await cancelAsStaff(_id)).status).toBe(200);
    expect([await stockOf(potato), await stockOf(onion)]).toEqual([Number(before[0]) - 3, before[1]]);
  });

  it("is allowed to the buyer while the order is pending, and hidden from staff at the buyer's route", async () => {
    const order = await placed(cast.buyer, potato);
    // The buyer's route would skip the staff checks and the audit log.
    const { status, body } = await as(cast.staff.token).patch(`/orders/${order._id}/cancel`);
    expect(status).toBe(404);
    expect(body.code).toBe("orders.not_found");
    expect((await readOrder(cast.buyer, order._id)).status).toBe("pending");
    await confirm(cast.staff, order._id);
    const refused = await cancel(order._id);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe("This can't be done: the order is confirmed and waiting for a delivery agent.");
    expect((await cancelAsStaff(order._id)).body.order).toMatchObject({
      status: "cancelled",
      paymentStatus: "pending",
    });
  });

  it("makes a paid order due for refund and takes it out of the revenue", async () => {
    const before = await revenue();
    const order = await placed(cast.buyer, potato, 4);
    await makeOnline(order, true);
    expect(await revenue()).toBe(before + order.total * 100);
    expect((await confirm(cast.staff, order._id)).status).toBe(200);
    const { body } = await cancelAsStaff(order._id);
    expect(body.order).toMatchObject({ status: "cancelled", paymentStatus: "refund_pending" });
    expect(await revenue()).toBe(before);
  });
});

describe("an order that waits for its payment", () => {
  it("cannot be confirmed, is not listed as pending, and can be cancelled by its buyer", async () => {
    const before = await stockOf(potato);
    const order = await placed(cast.buyer, potato, 2);
    await makeOnline(order, false);
    const refused = await confirm(cast.staff, order._id);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe("orders.awaiting_payment");
    expect(refused.body.message).toBe("This order is still waiting for its online payment.");
    const idsFor = async (query: string) =>
      (await as(cast.staff.token).get<{ orders: Order[] }>(`/admin/orders${query}`)).body.orders.map(({ _id }) => _id);
    expect(await idsFor("?status=pending")).not.toContain(order._id);
    expect(await idsFor("")).toContain(order._id);
    expect((await cancel(order._id)).body.order).toMatchObject({ status: "cancelled", paymentStatus: "pending" });
    expect(await stockOf(potato)).toBe(before);
    expect((await readOrder(cast.buyer, order._id)).status).toBe("cancelled");
  });
});
