import type { Order } from "../../../worker/orders/orders.contract.ts";

const LISTED_ITEMS = 5;

/** An order as lists of one's own show it: the first lines only, and nothing about the buyer, who knows himself. */
export interface ListedOrder extends Omit<Order, "user" | "phone" | "codeTriesLeft"> {
  readonly itemCount: number;
}

export const toListed = ({ user: _, phone: _phone, codeTriesLeft: _tries, ...order }: Order): ListedOrder => ({
  ...order,
  items: order.items.slice(0, LISTED_ITEMS),
  itemCount: order.items.length,
});
