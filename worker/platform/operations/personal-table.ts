/**
 * What a table holds about people, and what becomes of it when a person deletes their account
 * (worker/own-data/delete-account.repo.ts). Names are the table's own column names, separated by spaces.
 */
export interface PersonalTable {
  /** In "Download my data", by the list of that file. */
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
  /** `deleted`: the person's rows go. `kept`: they stay, without what is in `erased`. */
  readonly rows: "deleted" | "kept";
  readonly erased?: string;
  /** Personal columns that stay, or stay in some rows, and why. */
  readonly keptColumns?: Readonly<Record<string, string>>;
  /** Columns that say nothing about a person beyond the id of a row that no longer names one. */
  readonly other: string;
}

/** A table about nobody. Rows that name the member of staff who wrote them hold only the id of the account. */
export type OtherTable = { readonly nobody: string };
