import type { Unit } from "../../../../../../worker/catalogue/categories.contract.ts";
import { pinsIn } from "../../../../../../worker/cities/pins.contract.ts";
import type { Language } from "../../../../../../worker/identity/accounts.contract.ts";
import type { Order } from "../../../../../../worker/orders/orders.contract.ts";
import { formatRupees, payableOf } from "../../../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../../../worker/platform/short-id.contract.ts";
import { withLocalItems } from "../../../../../features/local-names/local-names.ts";
import type { ShownItem } from "../../../../../features/order-card/order-items.tsx";
import { messagesIn } from "../../../../../i18n/messages.tsx";

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

/** Drops pictures, ids and people, which the card does not show, because the offline cache stores the data. */
export const toBoardOrder = (order: Order, language: Language) => {
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
    // A partial payment and the amount still to collect.
    ...(paid > 0 && dueAtDoor > 0 ? { rest: messagesIn(language, "doorFigures")("rest", amounts) } : {}),
    name: user.name,
    cash: cashOf(order, language),
    // The short id and the address's PIN code, by which agents sort crates.
    tag: [`#${shortId(order._id)}`, ...pinsIn(order.deliveryAddress).slice(-1)].join(" · "),
    lines: items.map(({ product: { name, english, unit }, quantity: ordered, delivered, price, total }): BoardLine => {
      const quantity = delivered?.quantity ?? ordered;
      return english ? [name, unit, quantity, price, total, english] : [name, unit, quantity, price, total];
    }),
  };
};
export type BoardOrder = ReturnType<typeof toBoardOrder>;

export const itemsOf = ({ lines }: BoardOrder): ShownItem[] =>
  lines.map(([name, unit, quantity, price, total, english]) => ({
    product: { name, unit, ...(english && { english }) },
    quantity,
    price,
    total,
  }));
