import type { Unit } from "../../../../../../worker/catalogue/categories.contract.ts";
import { pinsIn } from "../../../../../../worker/cities/pins.contract.ts";
import type { Language } from "../../../../../../worker/identity/accounts.contract.ts";
import type { Order } from "../../../../../../worker/orders/orders.contract.ts";
import { formatRupees, payableOf } from "../../../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../../../worker/platform/short-id.contract.ts";
import { withLocalItems } from "../../../../../features/local-names/local-names.ts";
import type { ShownItem } from "../../../../../features/order-card/order-items.tsx";
import { messagesIn } from "../../../../../i18n/messages.tsx";

/** An order with only what its card shows; the offline cache keeps all of it. */
export interface BoardOrder
  extends Pick<
    Order,
    | "_id"
    | "createdAt"
    | "figures"
    | "location"
    | "notes"
    | "deliveryAddress"
    | "phone"
    | "subtotal"
    | "tax"
    | "deliveryFee"
    | "total"
    | "status"
    | "paymentMethod"
    | "estimatedDelivery"
    | "slot"
    | "cancellation"
    | "codeTriesLeft"
    | "atDoor"
    | "stage"
    | "crates"
  > {
  readonly name: string;
  /** The short id and the address's PIN code, by which agents sort crates. */
  readonly tag: string;
  readonly lines: readonly BoardLine[];
  readonly cash: BoardCash;
  /** A partial payment and the amount still to collect. */
  readonly rest?: string;
}

/**
 * Name, unit, quantity, price and total in rupees, and the English name if another one is shown. A tuple, because field
 * names would be half of the board's data. For a delivered order the quantity is the delivered one.
 */
type BoardLine = readonly [string, Unit, number, number, number, string?];

/** Label, amount, and whether it is to be collected. */
type BoardCash = readonly [string, string, boolean];

const cashOf = (order: Order, language: Language): BoardCash => {
  const { paymentMethod, paymentStatus, status } = order;
  const isDue = paymentMethod === "cod" && paymentStatus !== "paid";
  const paidHow = paymentMethod === "cod" && status === "delivered" ? "collected" : "paid";
  const words = isDue ? "collect" : paymentMethod === "account" ? "onAccount" : paidHow;
  return [messagesIn(language, "agent")(words), formatRupees(payableOf(order)), isDue];
};

/** Drops pictures, ids and people, which the card does not show. */
export const toBoardOrder = (order: Order, language: Language): BoardOrder => {
  const {
    user,
    items,
    version: _,
    updatedAt: _updated,
    deliveredAt: _delivered,
    deliveryAgent: _agent,
    ...shown
  } = withLocalItems(order, language);
  const { paid = 0, dueAtDoor = 0 } = order;
  const amounts = { paid: formatRupees(paid), due: formatRupees(dueAtDoor) };
  return {
    ...shown,
    ...(paid > 0 && dueAtDoor > 0 ? { rest: messagesIn(language, "doorFigures")("rest", amounts) } : {}),
    name: user.name,
    cash: cashOf(order, language),
    tag: [`#${shortId(order._id)}`, ...pinsIn(order.deliveryAddress).slice(-1)].join(" · "),
    lines: items.map(({ product: { name, english, unit }, quantity: ordered, delivered, price, total }) => {
      const quantity = delivered?.quantity ?? ordered;
      return english ? [name, unit, quantity, price, total, english] : [name, unit, quantity, price, total];
    }),
  };
};

export const itemsOf = ({ lines }: BoardOrder): ShownItem[] =>
  lines.map(([name, unit, quantity, price, total, english]) => ({
    product: { name, unit, ...(english && { english }) },
    quantity,
    price,
    total,
  }));
