import { indianDay, startOfIndianDay } from "../../platform/dates.contract.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import { monthOf } from "./order-limits.ts";
import { unpaidQuery } from "./unpaid-limit.ts";

interface Placing extends Partial<Pick<OrderToPlace, "slot" | "paymentMethod">>, Pick<OrderToPlace, "location"> {
  readonly key: string | null;
  readonly pins: readonly number[];
  readonly ip: string | null;
}

/** Parameters, other than the buyer's, of the query that precedes an order or a quote. */
export const placingQuery = ({ key, pins, ip, location, slot, paymentMethod }: Placing, now: number) => ({
  ...monthOf(now),
  isOnAccount: Number(paymentMethod === "account"),
  today: startOfIndianDay(indianDay(now)),
  ...unpaidQuery(paymentMethod === "razorpay", ip, now),
  key,
  city: location,
  pins: JSON.stringify(pins),
  slotId: slot?.id ?? null,
  slotDay: slot?.day ?? null,
});
