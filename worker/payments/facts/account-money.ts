import type { CapturedFact } from "./payment-facts.ts";

/** Payments of a buyer's debt on account, not of a single order (worker/credit). */
export interface AccountMoney {
  takeCapture(fact: CapturedFact): Promise<"paid" | "nothing" | "unknown">;
  /** For a payment given back in full at the provider; false when it is none of an account, or reversed already. */
  takeRefund(paymentId: string): Promise<boolean>;
  /** Checks the payment in the next cron run. */
  checkSoon(providerOrderId: string): Promise<unknown>;
  /** Links the provider's order to the account payment with this receipt; false when there is none. */
  adopt(receipt: string, providerOrderId: string): Promise<boolean>;
}
