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
  /** Orders that wait in the city, including this one. */
  readonly waiting: number;
}

/** The texts of pushes in one language. Lock screens show them, so they hold no names, addresses or codes. */
export interface PushMessages {
  readonly htmlLang: string;
  readonly confirmed: AboutOrder;
  readonly accepted: AboutOrder;
  /** The agent recorded differences at the door. */
  readonly atDoor: AboutOrder;
  readonly delivered: AboutOrder;
  readonly cancelled: AboutOrder;
  readonly cancelledRefundPending: AboutOrder;
  readonly cancelledRefunded: AboutOrder;
  readonly refunded: (shortId: string, total: string) => Text;
  /** To the approvers of the buyer's team. */
  readonly approvalNeeded: (shortId: string, total: string) => Text;
  readonly approved: AboutOrder;
  readonly declined: AboutOrder;
  readonly approvalExpired: AboutOrder;
  /** Asks what to do about missing goods. */
  readonly shortage: AboutOrder;
  readonly changed: (shortId: string, total: string) => Text;
  readonly changeRefused: AboutOrder;
  readonly returnDecided: AboutOrder;
  /** To agents. */
  readonly waiting: (order: WaitingOrder) => Text;
  /** A product alert, which does not name the product either. */
  readonly backInStock: Text;
  readonly cheaper: (price: string) => Text;
  /** About a date of a standing order, such as 24/11/2026. */
  readonly standingOrder: Record<NoticeKind, (day: string) => Text>;
  /** A payment on account that is due today, or overdue. */
  readonly paymentDue: (amount: string, isOverdue: boolean) => Text;
  readonly test: Text;
}
