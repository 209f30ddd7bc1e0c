import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import { monthOf } from "./order-limits.ts";
import { unpaidQuery } from "./unpaid-limit.ts";

interface Placing extends Partial<Pick<OrderToPlace, "slot" | "paymentMethod">>, Pick<OrderToPlace, "location"> {
  readonly key?: string;
  /** The PIN codes in the address. */
  readonly pins?: readonly number[];
  readonly ip?: string | null;
}

/** Parameters of the query that precedes an order, a quote or a change, without those of the buyer. */
export const placingQuery = ({ key, pins = [], ip = null, location, slot, paymentMethod }: Placing, now: number) => ({
  ...monthOf(now),
  isOnAccount: Number(paymentMethod === "account"),
  today: startOfIndianDay(indianDay(now)),
  ...unpaidQuery(paymentMethod === "razorpay", ip, now),
  key: key ?? null,
  city: location,
  pins: JSON.stringify(pins),
  slotId: slot?.id ?? null,
  slotDay: slot?.day ?? null,
});
