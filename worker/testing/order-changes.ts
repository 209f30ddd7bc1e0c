import type { OrderChangeState, PaymentToMake } from "../orders/order-change.contract.ts";
import type { Order } from "../orders/orders.contract.ts";
import { type Answer, call } from "./api-client.ts";
import type { Account } from "./factories.ts";
import { env } from "./faults.ts";

export type Changed = { order: Order; payment?: PaymentToMake; code: string; message: string } & Record<
  string,
  unknown
>;

/** Changes an order to these quantities by product id. */
export const change = (
  buyer: Account,
  orderId: string,
  quantities: Readonly<Record<string, number>>,
  { key, ...more }: { readonly key?: string; readonly [field: string]: unknown } = {},
): Promise<Answer<Changed>> =>
  call("PUT", `/orders/${orderId}/items`, {
    token: buyer.token,
    body: { items: Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity })), ...more },
    ...(key ? { headers: { "Idempotency-Key": key } } : {}),
  });

/** The states of an order's changes that waited for money, oldest first. */
export const changeStates = async (orderId: string): Promise<OrderChangeState[]> => {
  const { results } = await env.DB.prepare("SELECT state FROM order_changes WHERE order_id = ? ORDER BY id")
    .bind(orderId)
    .all<{ state: OrderChangeState }>();
  return results.map(({ state }) => state);
};

/** Quantities by product id. */
export const quantitiesOf = ({ items }: Order): Record<string, number> =>
  Object.fromEntries(items.map(({ product, quantity }) => [product._id, quantity]));
