import { type Guard, guardsOf } from "../guard.ts";

const PLACING = ["worker/orders/place/slots.test.ts"];
const TERMS = ["worker/orders/place/delivery-terms.test.ts"];

/** Delivery slots, their capacity and cut-offs, and what a city asks for a delivery. */
export const slotGuards = (): Guard[] => [
  ...guardsOf("worker/orders/place/slot-of-order.ts", [
    {
      name: "a full slot is told before it is booked",
      text: "slot.capacity !== null && booked >= slot.capacity",
      without: "false",
      tests: PLACING,
    },
    { name: "a slot's cut-off", text: " || now >= cutoffOf(slot, day)", without: "", tests: PLACING },
    { name: "a day too far away", text: " || !isDayOffered(day, now)", without: "", tests: PLACING },
    { name: "a day off", text: " || isOff === 1", without: "", tests: PLACING },
    { name: "a stopped slot", text: "isActive === 0 || ", without: "", tests: PLACING },
  ]),
  ...guardsOf("worker/slots/bookings/slot-bookings.repo.ts", [
    {
      name: "a slot takes no more orders than fit",
      text: "\n      AND (s.capacity IS NULL OR b.booked <= s.capacity)",
      without: "",
      tests: PLACING,
    },
    {
      name: "a slot stopped between reading and writing",
      text: " AND s.is_active = 1\n      AND s.from_hour",
      without: "\n      AND s.from_hour",
      tests: PLACING,
    },
    {
      name: "a day off set between reading and writing",
      text: "\n      AND NOT EXISTS (SELECT 1 FROM ${slotDaysOff} WHERE city = s.city AND day = b.day))`",
      without: ")`",
      tests: PLACING,
    },
  ]),
  ...guardsOf("worker/orders/transition/transition-effects.service.ts", [
    {
      name: "a cancelled order gives its place back",
      text: "...(slotId && slotDay ? [slots.slotGivenBack({ slotId, slotDay })] : []),",
      without: "",
      tests: PLACING,
    },
  ]),
  ...guardsOf("worker/orders/place/amount-of-order.ts", [
    {
      name: "the smallest order",
      text: "if (missing > 0) throw belowMinimum(toRupees(terms.minOrderPaise), toRupees(missing));",
      without: "",
      tests: TERMS,
    },
  ]),
];
