/**
 * Sent to the agents of a city when an order waits for one. Other pushes about an order go to the buyer, except
 * `APPROVAL_PUSH`.
 */
export const BOARD_PUSH = "push.order.waiting";

export const ALERT_PUSHES = { price: "push.alert.price", stock: "push.alert.stock" } as const;

export const isAlertPush = (kind: string): boolean => Object.values<string>(ALERT_PUSHES).includes(kind);

/** For several people with the same alert. Money in paise. */
export interface AlertPush {
  readonly productId: string;
  readonly pricePaise: number;
  readonly userIds: readonly string[];
}
/** Sent to the approvers of the buyer's team when an order waits for approval. */
export const APPROVAL_PUSH = "push.order.approval_needed";

export const STANDING_ORDER_PUSH = "push.standing_order.";

/** To the person who created the standing order, or to its account when they left. */
export interface StandingOrderPush {
  readonly userId: string;
  readonly standingOrderId: string;
  readonly day: string;
}

export const CREDIT_PUSH = "push.credit.payment_due";

/** Money in paise; `stage`: days after the due date. */
export interface CreditPush {
  readonly userId: string;
  readonly duePaise: number;
  readonly stage: number;
}

export const PUSHES_OF: Readonly<Record<string, readonly string[]>> = {
  "order.confirmed": ["push.order.confirmed", BOARD_PUSH],
  "order.released": [BOARD_PUSH],
  "order.accepted": ["push.order.accepted"],
  "order.door_changed": ["push.order.door_changed"],
  "order.delivered": ["push.order.delivered"],
  "order.cancelled": ["push.order.cancelled"],
  "order.expired": ["push.order.cancelled"],
  "order.changed": ["push.order.changed"],
  "order.shortage_asked": ["push.order.shortage_asked"],
  "order.shortage": ["push.order.changed"],
  "order.change_refused": ["push.order.change_refused"],
  "order.return_decided": ["push.order.return_decided"],
  "order.refunded": ["push.order.refunded"],
  "order.approval_needed": [APPROVAL_PUSH],
  "order.approved": ["push.order.approved"],
  "order.declined": ["push.order.declined"],
  "order.approval_expired": ["push.order.approval_expired"],
};
