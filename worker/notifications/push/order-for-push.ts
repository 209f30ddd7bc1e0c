import type { City } from "../../brand.contract.ts";
import type { OrderStatus, PaymentStatus } from "../../orders/order-lifecycle.contract.ts";

/** What a push notification shows of an order. Amounts in paise. */
export interface OrderForPush {
  readonly id: string;
  readonly city: City;
  /** The city's names by language, as JSON. */
  readonly cityNames: string;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalPaise: number;
  /** 1 while it waits for an approver of the buyer's team. */
  readonly awaitsApproval: number;
  /** Number of order lines. */
  readonly lines: number;
  /** Orders of its city that wait for an agent, including this one. */
  readonly waiting: number;
}
