import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";

/**
 * What an order's coordinator sends to those who follow the order, when they connect and after every change. It holds
 * neither whose order it is nor what is in it: the page reads the order again when `version` is newer than its own.
 */
export interface OrderFrame {
  readonly type: "order";
  readonly id: string;
  readonly version: number;
  readonly status: OrderStatus;
}

/** How many orders a page follows at most, the newest first. */
export const MAX_FOLLOWED = 5;
