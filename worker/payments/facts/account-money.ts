import type { PaymentFact } from "./payment-facts.ts";

/** A captured payment, by the provider's word. */
export type Captured = PaymentFact & { readonly kind: "captured" };

/** Payments that are for no order, but for what a buyer owes on account (worker/credit). */
export interface AccountMoney {
  /** Whether the provider's order is for an account of this database. */
  knows(providerOrderId: string): Promise<boolean>;
  takeCapture(fact: Captured): Promise<"paid" | "nothing" | "unknown">;
  /** The provider is asked about it in the next run of cron. */
  checkSoon(providerOrderId: string): Promise<unknown>;
  /** Whether the receipt is of an account's payment; then the provider's order is its one from now on. */
  adopt(receipt: string, providerOrderId: string): Promise<boolean>;
}
