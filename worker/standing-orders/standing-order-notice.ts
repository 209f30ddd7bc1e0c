import type { Slot } from "../cities/slots/slots.contract.ts";
import type { PaymentMethod } from "../orders/order-lifecycle.contract.ts";
import type { DayDetail } from "./day-lines.ts";

export const NOTICES = ["preview", "placed", "refused"] as const;
export type NoticeKind = (typeof NOTICES)[number];

/** The data of a mail or push notification about a date, read when it is sent. */
export interface StandingOrderNotice {
  readonly id: string;
  readonly day: string;
  /** The creator of the standing order. */
  readonly userId: string;
  readonly state: "planned" | "skipped" | "placed" | "refused";
  readonly isPaused: boolean;
  /** Null when the city no longer offers it. */
  readonly slot: Slot | null;
  readonly orderId: string | null;
  readonly awaitsPayment: boolean;
  readonly paymentMethod: PaymentMethod;
  readonly detail: DayDetail;
}
