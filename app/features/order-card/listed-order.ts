import { type ProductNames, shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { type Order, OrderPageQuery, type OrderSummary } from "../../../worker/orders/orders.contract.ts";
import { readQuery } from "../../http/read-query.ts";
import { type WithLocalItems, withLocalItems } from "../local-names/local-names.ts";
import type { Promised } from "../promise/use-estimate.ts";
import { NAMED, type TitledOrder } from "./order-title.ts";

const LISTED_ITEMS = 5;

/** The order of a buyer's card: its first lines only, without the buyer's own data. */
export interface ListedOrder
  extends WithLocalItems<Omit<Order, "user" | "phone" | "codeTriesLeft" | "slot" | "estimatedDelivery" | "placedBy">>,
    Promised {
  readonly itemCount: number;
  /** Missing for orders that no team member placed. */
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

export const lineNamesOf = (
  lines: readonly { readonly name: string; readonly names: ProductNames }[],
  language: Language,
): string[] => lines.slice(0, NAMED).map((line) => shownName(line, language).first);

/** An order that is a row of a list. */
export type OrderLine = Omit<OrderSummary, "items"> & TitledOrder;

export const toOrderLine = ({ items, ...order }: OrderSummary, language: Language): OrderLine => ({
  ...order,
  lineNames: lineNamesOf(items, language),
});

export const toSummary = ({ items, ...order }: Order): OrderSummary => ({
  _id: order._id,
  version: order.version,
  status: order.status,
  paymentStatus: order.paymentStatus,
  createdAt: order.createdAt,
  estimatedDelivery: order.estimatedDelivery,
  total: order.total,
  items: items.map(({ product: { name }, names }) => ({ name, names })),
  itemCount: items.length,
});

/** The details below the row of an order; null when they could not be loaded. */
export type UnfoldedOrder = { readonly order: ListedOrder; readonly formKey: string } | null;

export const readOrderPage = (url: URL): OrderPageQuery => readQuery(OrderPageQuery, url);
