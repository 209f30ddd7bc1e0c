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

/** What is collected at the door. Money in paise. */
export interface DoorAmount extends OrderAtTheDoor, Due {
  /** Cost of the order as handed over. */
  readonly totalPaise: number;
  /** What was paid and not refunded. */
  readonly paidPaise: number;
}
