import type { CapturedFact } from "./payment-facts.ts";

/** Payments of a buyer's debt on account, not of a single order (worker/credit). */
export interface AccountMoney {
  takeCapture(fact: CapturedFact): Promise<"paid" | "nothing" | "unknown">;
  /** Applies a full refund made at the provider; false when the payment is not one on account, or already reversed. */
  takeRefund(paymentId: string): Promise<boolean>;
  /** Checks the payment in the next cron run. */
  checkSoon(providerOrderId: string): Promise<unknown>;
  /** Links the provider's order to the account payment with this receipt; false when there is none. */
  adopt(receipt: string, providerOrderId: string): Promise<boolean>;
}
