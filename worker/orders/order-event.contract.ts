import type { OrderStatus } from "./order-lifecycle.contract.ts";

/** A change of an order that D1 holds. Plain data: the order's coordinator publishes it to the city's board. */
export interface OrderEvent {
  /** The order's. */
  readonly id: string;
  readonly city: string;
  /** Of the order after the change. */
  readonly version: number;
  /** Null when the order is new to staff: just placed, or just paid. */
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** The agent who carries the order, or carried it until this change. */
  readonly agentId: string | null;
}
