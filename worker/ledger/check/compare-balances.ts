/** An account's sums over the ledger rows, and its stored balance, in paise. */
export interface ComparedAccount {
  readonly account: string;
  readonly rowsDebit: number;
  readonly rowsCredit: number;
  readonly debit: number;
  readonly credit: number;
}

/** An order's charges and credits in the ledger, and on its documents, in paise. */
export interface ComparedOrder {
  readonly orderId: string;
  readonly charged: number;
  readonly credited: number;
  readonly invoiced: number;
  readonly noted: number;
}

/** Like `LedgerDifference`, in paise. */
export interface Difference {
  readonly kind: "debit" | "credit" | "charge" | "credit_note";
  readonly id: string;
  readonly rows: number;
  readonly other: number;
}

const compare = (kind: Difference["kind"], id: string, rows: number, other: number): Difference[] =>
  rows === other ? [] : [{ kind, id, rows, other }];

export const differencesOf = (
  accounts: readonly ComparedAccount[],
  orders: readonly ComparedOrder[],
): readonly Difference[] => [
  ...accounts.flatMap(({ account, rowsDebit, rowsCredit, debit, credit }) => [
    ...compare("debit", account, rowsDebit, debit),
    ...compare("credit", account, rowsCredit, credit),
  ]),
  ...orders.flatMap(({ orderId, charged, credited, invoiced, noted }) => [
    ...compare("charge", orderId, charged, invoiced),
    ...compare("credit_note", orderId, credited, noted),
  ]),
];
