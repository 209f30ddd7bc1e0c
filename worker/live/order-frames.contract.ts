import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";

/**
 * What an order's coordinator says to those who look at the order: how it stands, first of all and after every change.
 * No word about whose it is or what is in it: the page reads again when `version` is newer than its own.
 */
export interface OrderFrame {
  readonly type: "order";
  readonly id: string;
  readonly version: number;
  readonly status: OrderStatus;
}

/** Sockets that one page opens at most, for those of its orders that can still move; newest first. */
export const MAX_FOLLOWED = 5;
