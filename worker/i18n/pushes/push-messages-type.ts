import type { NoticeKind } from "../../standing-orders/standing-order-notice.ts";

export interface Text {
  readonly title: string;
  readonly body: string;
}
type AboutOrder = (shortId: string) => Text;

interface WaitingOrder {
  readonly city: string;
  readonly total: string;
  /** The number of different products. */
  readonly lines: number;
  /** How many orders wait in the city, this one included. */
  readonly waiting: number;
}

/** The texts of pushes in one language. Lock screens show them, so they hold no names, addresses or codes. */
export interface PushMessages {
  readonly htmlLang: string;
  readonly confirmed: AboutOrder;
  readonly accepted: AboutOrder;
  /** The agent marked lines at the door. */
  readonly atDoor: AboutOrder;
  readonly delivered: AboutOrder;
  readonly cancelled: AboutOrder;
  readonly cancelledRefundPending: AboutOrder;
  readonly cancelledRefunded: AboutOrder;
  readonly refunded: (shortId: string, total: string) => Text;
  /** To those of the buyer's team who may approve it. */
  readonly approvalNeeded: (shortId: string, total: string) => Text;
  readonly approved: AboutOrder;
  readonly declined: AboutOrder;
  readonly approvalExpired: AboutOrder;
  readonly changed: (shortId: string, total: string) => Text;
  readonly changeRefused: AboutOrder;
  /** Staff decided about returned goods. */
  readonly returnDecided: AboutOrder;
  /** To agents. */
  readonly waiting: (order: WaitingOrder) => Text;
  /** What somebody waited for, which is not named either. */
  readonly backInStock: Text;
  readonly cheaper: (price: string) => Text;
  /** About a date, such as 24/11/2026, of a standing order. */
  readonly standingOrder: Record<NoticeKind, (day: string) => Text>;
  /** What is owed on account is to be paid today, or was to be paid before. */
  readonly paymentDue: (amount: string, isOverdue: boolean) => Text;
  readonly test: Text;
}
