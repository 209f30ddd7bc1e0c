import type { OrderStatus } from "./order-lifecycle.contract.ts";

/** A change that is stored in D1. The coordinator publishes it to the city's board. */
export interface OrderEvent {
  readonly id: string;
  readonly city: string;
  /** After the change. */
  readonly version: number;
  /** Null when the order was just placed, or just paid online, and is therefore new to staff. */
  readonly from: OrderStatus | null;
  readonly to: OrderStatus;
  /** The agent who carries the order, or carried it until this change. */
  readonly agentId: string | null;
}
