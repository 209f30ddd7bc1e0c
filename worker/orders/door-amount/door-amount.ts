import type { City } from "../../brand.contract.ts";
import type { Due } from "../due.contract.ts";
import type { OrderStatus, PaymentMethod } from "../order-lifecycle.contract.ts";

export interface OrderAtTheDoor {
  readonly id: string;
  readonly city: City;
  readonly status: OrderStatus;
  readonly paymentMethod: PaymentMethod;
  readonly agentId: string | null;
}

/** What is taken at the door for an order. Money in paise. */
export interface DoorAmount extends OrderAtTheDoor, Due {
  /** What the order costs as it is handed over. */
  readonly totalPaise: number;
  /** What is left of its payments. */
  readonly paidPaise: number;
}
