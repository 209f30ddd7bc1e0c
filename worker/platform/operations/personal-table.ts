/**
 * What a table holds about people, and what becomes of it when a person deletes their account
 * (worker/own-data/delete-account.repo.ts). Names are the table's own column names, separated by spaces.
 */
export interface PersonalTable {
  /** The list of "Download my data" that contains the rows; null when none does. */
  readonly exportedAs:
    | "profile"
    | "orders"
    | "lists"
    | "standingOrders"
    | "returns"
    | "cashHandovers"
    | "messages"
    | "devices"
    | "apiTokens"
    | "alerts"
    | "documents"
    | "webhooks"
    | null;
  /** `deleted`: the person's rows are deleted. `kept`: they stay, without the columns in `erased`. */
  readonly rows: "deleted" | "kept";
  readonly erased?: string;
  /** Personal columns that stay, or stay in some rows, and why. */
  readonly keptColumns?: Readonly<Record<string, string>>;
  /** Columns that identify nobody once the account is erased. */
  readonly other: string;
}

/** A table without personal data. Rows written by staff hold only the id of the account. */
export type OtherTable = { readonly nobody: string };
