import { expect } from "vitest";
import type { Order, TimelineEvent } from "../orders/orders.contract.ts";
import { systemClock } from "../platform/clock.ts";
import { newId } from "../platform/ids.ts";
import { type Answer, as, call } from "./api-client.ts";
import type { Account } from "./factories.ts";
import { env } from "./faults.ts";

export type OrderAnswer = Answer<{ order: Order }>;
export type OrdersAnswer = Answer<{ orders: Order[]; nextCursor: string | null }>;

export const orderOf = (productId: string, quantity = 1, more: Record<string, unknown> = {}) => ({
  items: [{ productId, quantity }],
  location: "patna",
  deliveryAddress: "Hotel Maurya, Fraser Road, Patna",
  phone: "9876543210",
  paymentMethod: "cod",
  ...more,
});

export const place = (buyer: Account, body: unknown, key?: string): Promise<OrderAnswer> =>
  call("POST", "/orders", { token: buyer.token, body, ...(key ? { headers: { "Idempotency-Key": key } } : {}) });

/** A pending cash order, placed over HTTP. */
export const placed = async (buyer: Account, productId: string, quantity = 1): Promise<Order> => {
  const { status, body, text } = await place(buyer, orderOf(productId, quantity));
  expect(status, text).toBe(201);
  return body.order;
};

/** Copies an order with its lines, oldest first, for tests of lists. Counters and stock do not include the copies. */
export const copiesOf = async (orderId: string, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, () => newId(systemClock)).sort();
  const columnsOf = async (table: string, ...replaced: string[]): Promise<string> => {
    const { results } = await env.DB.prepare("SELECT name FROM pragma_table_info(?)")
      .bind(table)
      .all<{ name: string }>();
    return results.flatMap(({ name }) => (replaced.includes(name) ? [] : [name])).join();
  };
  const [order, line] = await Promise.all([
    columnsOf("orders", "id", "idempotency_key"),
    columnsOf("order_lines", "order_id"),
  ]);
  await env.DB.batch(
    [
      `INSERT INTO orders (id, idempotency_key, ${order}) SELECT value, value, ${order} FROM orders, json_each(?2) WHERE orders.id = ?1`,
      `INSERT INTO order_lines (order_id, ${line}) SELECT value, ${line} FROM order_lines, json_each(?2) WHERE order_id = ?1`,
    ].map((text) => env.DB.prepare(text).bind(orderId, JSON.stringify(ids))),
  );
  return ids;
};

const succeed = async (answer: Promise<OrderAnswer>): Promise<Order> => {
  const { status, body, text } = await answer;
  expect(status, text).toBe(200);
  return body.order;
};

export const confirm = (staff: Account, id: string): Promise<OrderAnswer> =>
  as(staff.token).patch(`/admin/orders/${id}/confirm`);
export const accept = (agent: Account, id: string, key?: string): Promise<OrderAnswer> =>
  as(agent.token).patch(`/agent/${id}/accept`, undefined, key ? { "Idempotency-Key": key } : undefined);
export const deliver = (agent: Account, id: string, deliveryOtp: string | number): Promise<OrderAnswer> =>
  as(agent.token).post(`/agent/${id}/deliver`, { deliveryOtp });

/** Delivers with the order's current figures, as an agent who has seen them. */
export const deliverAsSeen = async (agent: Account, id: string, deliveryOtp = ""): Promise<OrderAnswer> => {
  const { figures } = (await as(agent.token).get<{ order: Order }>(`/orders/${id}`)).body.order;
  return as(agent.token).post(`/agent/${id}/deliver`, { deliveryOtp, figures });
};

export const confirmed = async (buyer: Account, staff: Account, productId: string, quantity = 1): Promise<Order> =>
  succeed(confirm(staff, (await placed(buyer, productId, quantity))._id));

export interface Cast {
  readonly buyer: Account;
  readonly staff: Account;
  readonly agent: Account;
}

/** Staff release an agent's oldest orders, so that an agent of many tests stays below the limit. */
export const lighten = async (staff: Account, agent: Account): Promise<void> => {
  const { results } = await env.DB.prepare(
    `SELECT o.id FROM orders o JOIN agents a ON a.id = o.agent_id
     WHERE a.user_id = ? AND o.status = 'accepted' ORDER BY o.id DESC LIMIT -1 OFFSET 4`,
  )
    .bind(agent.userId)
    .all<{ id: string }>();
  for (const { id } of results) {
    await succeed(as(staff.token).patch(`/admin/orders/${id}/status`, { status: "confirmed" }));
  }
};

export const accepted = async ({ buyer, staff, agent }: Cast, productId: string): Promise<Order> => {
  await lighten(staff, agent);
  const { _id, confirmationOtp = "" } = await confirmed(buyer, staff, productId);
  // Agents do not see the code.
  return { ...(await succeed(accept(agent, _id))), confirmationOtp };
};

/** An order of the buyer in this status; an accepted or delivered one is the agent's. */
export const inStatus = async (cast: Cast, productId: string, status: Order["status"]): Promise<Order> => {
  switch (status) {
    case "pending":
      return placed(cast.buyer, productId);
    case "confirmed":
      return confirmed(cast.buyer, cast.staff, productId);
    case "accepted":
      return accepted(cast, productId);
    case "delivered": {
      const { _id, confirmationOtp } = await accepted(cast, productId);
      await succeed(deliver(cast.agent, _id, confirmationOtp ?? ""));
      return readOrder(cast.buyer, _id);
    }
    case "cancelled": {
      const { _id } = await placed(cast.buyer, productId);
      return succeed(as(cast.buyer.token).patch(`/orders/${_id}/cancel`));
    }
  }
};

/** An order in each status, all of one buyer; the accepted and the delivered one are the agent's. */
export const inEveryStatus = async (cast: Cast, productId: string): Promise<Record<Order["status"], Order>> => ({
  delivered: await inStatus(cast, productId, "delivered"),
  cancelled: await inStatus(cast, productId, "cancelled"),
  pending: await inStatus(cast, productId, "pending"),
  confirmed: await inStatus(cast, productId, "confirmed"),
  accepted: await inStatus(cast, productId, "accepted"),
});

export const readOrder = (viewer: Account, id: string): Promise<Order> =>
  succeed(as(viewer.token).get(`/orders/${id}`));

export const eventsOf = async (viewer: Account, id: string): Promise<TimelineEvent[]> => {
  const { body } = await as(viewer.token).get<{ events: TimelineEvent[] }>(`/orders/${id}/events`);
  return body.events;
};

/** A wrong code of six digits. */
export const wrongCodeFor = (order: Order): string =>
  String((Number(order.confirmationOtp) + 1) % 1_000_000).padStart(6, "0");

export const stockOf = async (productId: string): Promise<number> => {
  const stock = await env.DB.prepare("SELECT stock_milli / 1000.0 AS stock FROM products WHERE id = ?")
    .bind(productId)
    .first<number>("stock");
  if (stock === null) throw new Error(`no product ${productId}`);
  return stock;
};

export const countRows = async (table: string, where = "1 = 1", ...values: unknown[]): Promise<number> =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)
    .bind(...values)
    .first<number>("n")) ?? -1;
