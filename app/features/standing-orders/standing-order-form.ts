import { WEEKDAYS, type Weekday } from "../../../worker/standing-orders/standing-order-limits.contract.ts";

/** Each weekday is a field of its own, so that a page without script can fill it in again. */
export const dayField = (day: Weekday): string => `day-${day}`;

export const readStandingOrder = (form: FormData) => {
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  return {
    listId: typed("listId"),
    days: WEEKDAYS.filter((day) => form.has(dayField(day))),
    slotId: typed("slotId"),
    deliveryAddress: typed("deliveryAddress"),
    phone: typed("phone"),
    notes: typed("notes"),
    paymentMethod: typed("paymentMethod") || "cod",
    until: typed("until"),
  };
};
