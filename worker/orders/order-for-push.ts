import type { City } from "../brand.contract.ts";
import type { OrderStatus, PaymentStatus } from "./order-lifecycle.contract.ts";

/** What a notification says of an order. Amounts in paise. */
export interface OrderForPush {
  readonly id: string;
  readonly city: City;
  readonly status: OrderStatus;
  readonly paymentStatus: PaymentStatus;
  readonly totalPaise: number;
  /** How many different things are in it. */
  readonly lines: number;
  /** Orders of its city that wait for an agent, itself included. */
  readonly waiting: number;
}
