import { expect } from "vitest";
import type { Order } from "../orders/orders.contract.ts";
import type { OrderReturns, Return, ReturnToDecide } from "../orders/returns/returns.contract.ts";
import { type Answer, as, call } from "./api-client.ts";
import { type Account, createOwner } from "./factories.ts";
import { env } from "./faults.ts";
import { accept, type Cast, confirm, deliver, place, readOrder } from "./orders.ts";

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly fields?: Record<string, string>;
}
type ReturnAnswer = Answer<{ return: Return } & Refused>;

/** An order of these quantities, delivered and paid in cash. */
export const deliveredOrder = async (cast: Cast, quantities: Readonly<Record<string, number>>): Promise<Order> => {
  const items = Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity }));
  const { body, text } = await place(cast.buyer, {
    items,
    location: "patna",
    deliveryAddress: "Hotel Maurya, Patna",
    phone: "9876543210",
    paymentMethod: "cod",
  });
  expect(body.order, text).toBeDefined();
  return handOver(cast, body.order._id);
};

/** Switches the setting "partial returns" on, for the tests of a file. */
export const allowPartialReturns = async (): Promise<void> => {
  const { token } = await createOwner();
  expect((await as(token).patch("/admin/settings", { partialReturns: true })).status).toBe(200);
};

/** Confirms, accepts and delivers a pending order. */
export const handOver = async ({ buyer, staff, agent }: Cast, id: string): Promise<Order> => {
  const { confirmationOtp = "" } = (await confirm(staff, id)).body.order;
  await accept(agent, id);
  const { status, text } = await deliver(agent, id, confirmationOtp);
  expect(status, text).toBe(200);
  return readOrder(buyer, id);
};

interface Asked {
  readonly productId: string;
  readonly quantity: number;
  readonly reason?: string;
}

export const ask = (
  buyer: Account,
  orderId: string,
  lines: readonly Asked[],
  { key, ...more }: { readonly key?: string; readonly [field: string]: unknown } = {},
): Promise<ReturnAnswer> =>
  call("POST", `/orders/${orderId}/returns`, {
    token: buyer.token,
    body: { lines: lines.map((line) => ({ reason: "damaged", ...line })), ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  });

export const asked = async (...args: Parameters<typeof ask>): Promise<Return> => {
  const { status, body, text } = await ask(...args);
  expect(status, text).toBe(201);
  return body.return;
};

export const decide = (
  staff: Account,
  { _id, version }: Pick<Return, "_id" | "version">,
  decision: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<ReturnAnswer> => as(staff.token).post(`/admin/returns/${_id}/decision`, { decision, version, ...more });

export const returnsOf = async (viewer: Account, orderId: string): Promise<OrderReturns> =>
  (await as(viewer.token).get<OrderReturns>(`/orders/${orderId}/returns`)).body;

export const openReturns = async (staff: Account, query = ""): Promise<ReturnToDecide[]> =>
  (await as(staff.token).get<{ returns: ReturnToDecide[] }>(`/admin/returns${query}`)).body.returns;

export const deliveredAt = (orderId: string, at: number): Promise<unknown> =>
  env.DB.prepare("UPDATE orders SET delivered_at = ? WHERE id = ?").bind(at, orderId).run();
