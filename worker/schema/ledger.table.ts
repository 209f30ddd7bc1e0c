import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";

/**
 * Every movement of money, in the database of its order. A row moves its amount from the account in `credit` to the account in
 * `debit`, so that debits and credits are equal by construction. Rows are only ever added.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** What happened, such as "payment:pay_1", so that nothing is booked twice. */
    key: text("key").notNull().unique("ledger_key"),
    kind: text("kind").notNull(),
    debit: text("debit").notNull(),
    credit: text("credit").notNull(),
    amountPaise: integer("amount_paise").notNull(),
    orderId: text("order_id"),
    buyerId: text("buyer_id"),
    documentId: text("document_id"),
    /** The account of the person who caused it; null for the system. */
    actorId: text("actor_id"),
    /** The order's; null for what concerns no order. */
    city: text("city").$type<City>(),
    at: integer("at").notNull(),
  },
  (table) => [
    index("ledger_order").on(table.orderId, table.id).where(sql`${table.orderId} IS NOT NULL`),
    index("ledger_debit").on(table.debit, table.id),
    index("ledger_credit").on(table.credit, table.id),
    index("ledger_kind").on(table.kind, table.at, table.id),
    check("ledger_amount_positive", sql`${table.amountPaise} > 0`),
    check("ledger_two_accounts", sql`${table.debit} <> ${table.credit}`),
  ],
);

/** The sums of the ledger by account, kept in the batches that write its rows. What an account holds is debit minus credit. */
export const ledgerBalances = sqliteTable(
  "ledger_balances",
  {
    account: text("account").primaryKey(),
    debitPaise: integer("debit_paise").notNull().default(0),
    creditPaise: integer("credit_paise").notNull().default(0),
  },
  (table) => [
    /** For lists of those who carry or owe something. */
    index("ledger_balances_open").on(table.account).where(sql`${table.debitPaise} <> ${table.creditPaise}`),
  ],
);

/**
 * How far the check of the ledger is; one row. A pass adds up all rows anew, in bounded steps, and compares the sums with the
 * balances, and the charges of each order with its documents.
 */
export const ledgerChecks = sqliteTable("ledger_checks", {
  id: integer("id").primaryKey(),
  pass: integer("pass").notNull(),
  /** The last row that this pass added up. */
  uptoId: integer("upto_id").notNull().default(0),
  /** The last account that this pass compared. */
  account: text("account").notNull().default(""),
  /** JSON of `LedgerDifference[]`: what this pass found, and what the last whole pass found. */
  found: text("found").notNull().default("[]"),
  differences: text("differences").notNull().default("[]"),
  /** When the last whole pass ended, ms. */
  passedAt: integer("passed_at"),
});

/** The sums of the rows that a pass has added up, by account. */
export const ledgerCheckSums = sqliteTable("ledger_check_sums", {
  account: text("account").primaryKey(),
  pass: integer("pass").notNull(),
  debitPaise: integer("debit_paise").notNull(),
  creditPaise: integer("credit_paise").notNull(),
});
