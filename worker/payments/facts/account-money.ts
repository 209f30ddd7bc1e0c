import type { CapturedFact } from "./payment-facts.ts";

/** Payments of a buyer's debt on account, not of a single order (worker/credit). */
export interface AccountMoney {
  /** False when the payment is not one on account. */
  takeCapture(fact: CapturedFact): Promise<boolean>;
  /** Reverses a payment that was refunded in full. True for a partial refund, after which the payment still counts. */
  takeRefund(paymentId: string, isFull: boolean): Promise<boolean>;
  /** Checks the payment in the next cron run. */
  checkSoon(providerOrderId: string): Promise<unknown>;
  /** Links the provider's order to the account payment with this receipt; false when there is none. */
  adopt(receipt: string, providerOrderId: string): Promise<boolean>;
}
