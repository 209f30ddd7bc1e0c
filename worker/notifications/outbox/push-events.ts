/** An order waits for an agent: sent to the agents of its city. All other pushes go to the buyer. */
export const BOARD_PUSH = "push.order.waiting";

/** The kinds of pushes that each step of an order causes. */
export const PUSHES_OF: Readonly<Record<string, readonly string[]>> = {
  "order.confirmed": ["push.order.confirmed", BOARD_PUSH],
  "order.released": [BOARD_PUSH],
  "order.accepted": ["push.order.accepted"],
  "order.delivered": ["push.order.delivered"],
  "order.cancelled": ["push.order.cancelled"],
  "order.expired": ["push.order.cancelled"],
  "order.refunded": ["push.order.refunded"],
};
