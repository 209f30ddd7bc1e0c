export const TRANSFER_KINDS = [
  "charge",
  "payment",
  "refund",
  "credit_note",
  "cash",
  "account_payment",
  "payment_reversal",
  "handover",
  "difference",
  "write_off",
  "correction",
  "round_off",
] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

/**
 * An account of the ledger. `buyer`: orders that are paid at once; `account`: what a buyer owes on account, or has in favour
 * when it is negative; `provider`: money at the payment provider; `cash`: carried by an agent; `office`: counted at the
 * office; `difference`: what was short or over when it was counted;
 * `round_off`: what whole rupees of cash added to totals.
 */
export type LedgerAccount =
  | `buyer:${string}`
  | `account:${string}`
  | `cash:${string}`
  | "sales"
  | "tax:cgst"
  | "tax:sgst"
  | "tax:igst"
  | "provider"
  | "office"
  | "bank"
  | "difference"
  | "write_off"
  | "round_off";

/** Moves an amount in paise from `credit` to `debit`. `key` says what happened; a second transfer with it is refused. */
export interface Transfer {
  readonly key: string;
  readonly kind: TransferKind;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amountPaise: number;
  readonly orderId?: string | undefined;
  readonly buyerId?: string | undefined;
  readonly documentId?: string | undefined;
  /** Null for the system. */
  readonly actorId?: string | null | undefined;
}

/** What the rows of the ledger count as: a charge is a sale or its tax, any other row is of its own kind. */
export const FIGURES = [
  "sales",
  "tax",
  "payment",
  "cash",
  "account_payment",
  "payment_reversal",
  "refund",
  "credit_note",
  "write_off",
  "difference",
  "handover",
  "correction",
  "round_off",
] as const;
export type Figure = (typeof FIGURES)[number];

export const figureOf = (kind: TransferKind, credit: string): Figure => {
  if (kind !== "charge") return kind;
  return credit === "sales" ? "sales" : "tax";
};

/** Accounts of which there is one for each agent or buyer: what agents carry, and what buyers owe on account. */
export const BALANCES = ["cash", "account"] as const;
