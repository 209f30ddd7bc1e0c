import { allowedQuantity, allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import { type CityDelivery, deliveryIn } from "../../../worker/cities/city-choice.contract.ts";
import { cutoffOf } from "../../../worker/cities/slots/slots.contract.ts";
import type { Services } from "../../../worker/compose.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { SessionReader } from "../../../worker/identity/permissions.ts";
import type { Regulars } from "../../../worker/lists/proposals.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { iso } from "../../../worker/platform/dates.contract.ts";
import type { RequestFacts } from "../../context.ts";
import { toShelf } from "../../features/catalogue/shelf-product.ts";
import { totalOf } from "../../features/lists/counts.ts";
import { withLocalName } from "../../features/local-names/local-names.ts";
import { lineNamesOf, toSummary } from "../../features/order-card/listed-order.ts";
import { readPromise } from "../../features/promise/read-promise.ts";

/** Further open orders are on My Orders. */
const MAX_OPEN = 2;
const MAX_NAMED = 3;

interface Place {
  readonly city: string;
  readonly language: Language;
}

/** The regulars that can be ordered now, with names in the viewer's language. */
export const orderableRegulars = ({ lines }: Regulars, { city, language }: Place) =>
  lines.flatMap(({ product, quantity }) => {
    const stock = allowedWithin(product.stock, product);
    const price = product.price[city] ?? null;
    return stock > 0 ? [{ product: { ...withLocalName(product, language), stock, price }, quantity }] : [];
  });

const toRegulars = (regulars: Regulars, place: Place) => {
  const lines = orderableRegulars(regulars, place);
  if (lines.length === 0) return null;
  const names = lines.slice(0, MAX_NAMED).map(({ product }) => product.name);
  return { listId: regulars.listId, count: lines.length, total: totalOf(lines), names };
};

/** Until when the buyer can change the order, ISO 8601; undefined if it cannot be changed or has no slot. */
const changeUntilOf = ({ status, slot }: Order, { slots }: CityDelivery): string | undefined => {
  const own = status === "pending" && slot ? slots.find(({ id }) => id === slot.id) : undefined;
  return own && slot ? iso(cutoffOf(own, slot.day)) : undefined;
};

const toOpen = (order: Order, delivery: CityDelivery, language: Language) => {
  const { _id, status, estimatedDelivery, slot, total, paymentMethod, confirmationOtp } = order;
  const { awaitsApproval, dueAtDoor, paid, payBy } = order;
  const changeUntil = changeUntilOf(order, delivery);
  return {
    _id,
    status,
    estimatedDelivery,
    slot: slot && { from: slot.from, until: slot.until },
    total,
    paymentMethod,
    lineNames: lineNamesOf(toSummary(order).items, language),
    itemCount: order.items.length,
    ...(confirmationOtp ? { confirmationOtp } : {}),
    ...(dueAtDoor !== undefined ? { dueAtDoor } : {}),
    ...(paid !== undefined ? { paid } : {}),
    ...(awaitsApproval ? { awaitsApproval } : {}),
    ...(payBy ? { payBy } : {}),
    ...(changeUntil ? { changeUntil } : {}),
  };
};
export type OpenOrder = ReturnType<typeof toOpen>;

/** Two D1 round trips: first the session with what the buyer usually orders, then the open orders. */
export const readWork = async (
  services: Services,
  session: SessionReader,
  { cities }: Pick<RequestFacts, "cities">,
  place: Place,
) => {
  const { city, language } = place;
  const { actor, regulars, again } = await services.lists.readUsual(session, city);
  const [open, promise] = await Promise.all([
    services.orders.listMyOpenOrders(actor, MAX_OPEN),
    readPromise(services, cities, city),
  ]);
  const usual = new Map(regulars.lines.map(({ product, quantity }) => [product._id, quantity]));
  return {
    open: open
      .map((order) => toOpen(order, deliveryIn(cities, order.location), language))
      .sort((a, b) => a.estimatedDelivery.localeCompare(b.estimatedDelivery)),
    regulars: toRegulars(regulars, place),
    again: again.flatMap(({ product, quantity: last }) => {
      const quantity = allowedQuantity(usual.get(product._id) ?? last, product);
      return toShelf([product], place).map((shown) => ({ ...shown, usual: Math.min(quantity, shown.stock) }));
    }),
    promise,
  };
};
export type Work = Awaited<ReturnType<typeof readWork>>;
