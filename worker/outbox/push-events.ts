/** An order waits for an agent: sent to the agents of its city. Others than this and the next go to the buyer. */
export const BOARD_PUSH = "push.order.waiting";

/** What somebody waited for came true. */
export const ALERT_PUSHES = { price: "push.alert.price", stock: "push.alert.stock" } as const;

export const isAlertPush = (kind: string): boolean => Object.values<string>(ALERT_PUSHES).includes(kind);

/** The payload of such a push: for several people who waited for the same. Money in paise. */
export interface AlertPush {
  readonly productId: string;
  readonly pricePaise: number;
  readonly userIds: readonly string[];
}
/** An order waits for approval: sent to those of the buyer's team who may approve. */
export const APPROVAL_PUSH = "push.order.approval_needed";

/** About a date of a standing order. */
export const STANDING_ORDER_PUSH = "push.standing_order.";

/** The payload of such a push, to the person who made it. */
export interface StandingOrderPush {
  readonly userId: string;
  readonly standingOrderId: string;
  readonly day: string;
}

/** What an account owes is to be paid. */
export const CREDIT_PUSH = "push.credit.payment_due";

/** The payload of such a push, to the account. Money in paise; `stage`: days after the last day to pay. */
export interface CreditPush {
  readonly userId: string;
  readonly duePaise: number;
  readonly stage: number;
}

/** The kinds of pushes that each step of an order causes. */
export const PUSHES_OF: Readonly<Record<string, readonly string[]>> = {
  "order.confirmed": ["push.order.confirmed", BOARD_PUSH],
  "order.released": [BOARD_PUSH],
  "order.accepted": ["push.order.accepted"],
  "order.door_changed": ["push.order.door_changed"],
  "order.delivered": ["push.order.delivered"],
  "order.cancelled": ["push.order.cancelled"],
  "order.expired": ["push.order.cancelled"],
  "order.changed": ["push.order.changed"],
  "order.change_refused": ["push.order.change_refused"],
  "order.return_decided": ["push.order.return_decided"],
  "order.refunded": ["push.order.refunded"],
  "order.approval_needed": [APPROVAL_PUSH],
  "order.approved": ["push.order.approved"],
  "order.declined": ["push.order.declined"],
  "order.approval_expired": ["push.order.approval_expired"],
};
