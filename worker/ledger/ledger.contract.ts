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
 * An account of the ledger. `buyer`: orders paid at once; `account`: a buyer's debt on account, negative when in
 * credit; `provider`: money at the payment provider; `cash`: held by an agent; `office`: counted at the office;
 * `difference`: shortages and surpluses found by counting; `round_off`: rounding of cash to whole rupees.
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

/**
 * Moves an amount in paise from `credit` to `debit`. `key` identifies the cause; a second transfer with the same key is
 * refused.
 */
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

/** Figures that ledger rows count towards: a charge counts as sales or tax, any other row as its own kind. */
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

/** Account types with one account per agent or buyer. */
export const BALANCES = ["cash", "account"] as const;
