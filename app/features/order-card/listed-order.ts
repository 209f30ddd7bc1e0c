import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { type Order, OrderPageQuery, type OrderSummary } from "../../../worker/orders/orders.contract.ts";
import { readQuery } from "../../http/read-query.ts";
import { type WithLocalItems, withLocalItems } from "../local-names/local-names.ts";
import type { Promised } from "../promise/use-estimate.ts";

const LISTED_ITEMS = 5;

/** An order as its buyer's whole card shows it: the first lines only, without the buyer's data. */
export interface ListedOrder
  extends WithLocalItems<Omit<Order, "user" | "phone" | "codeTriesLeft" | "slot" | "estimatedDelivery" | "placedBy">>,
    Promised {
  readonly itemCount: number;
  /** Only of orders that a member of a team placed. */
  readonly placedBy?: { readonly name: string };
}

export const toListed = (
  { user: _, phone: _phone, codeTriesLeft: _tries, slot, placedBy, ...order }: Order,
  language: Language,
): ListedOrder => ({
  ...withLocalItems({ ...order, items: order.items.slice(0, LISTED_ITEMS) }, language),
  slot: slot && { from: slot.from, until: slot.until },
  itemCount: order.items.length,
  ...(placedBy ? { placedBy } : {}),
});

/** An open order as one line of the list. */
export const toSummary = ({ _id, version, status, paymentStatus, createdAt, total }: Order): OrderSummary => ({
  _id,
  version,
  status,
  paymentStatus,
  createdAt,
  total,
});

/** What unfolds below an order's line; null when it could not be loaded. */
export type UnfoldedOrder = { readonly order: ListedOrder; readonly formKey: string } | null;

/** The cursor in the query string; an invalid one means the first page. */
export const readOrderPage = (url: URL): OrderPageQuery => {
  return readQuery(OrderPageQuery, url);
};
