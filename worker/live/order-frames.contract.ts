import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";

/**
 * The coordinator sends this to followers of an order when they connect and after every change. It holds no contents;
 * the page reads the order again when `version` is newer than its own.
 */
export interface OrderFrame {
  readonly type: "order";
  readonly id: string;
  readonly version: number;
  readonly status: OrderStatus;
}

/** The most orders that a page follows, the newest first. */
export const MAX_FOLLOWED = 5;
