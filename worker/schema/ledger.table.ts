import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { TransferKind } from "../ledger/ledger.contract.ts";

/**
 * Every movement of money. A row moves its amount from the account in `credit` to the account in `debit`, so that
 * debits and credits are equal by construction. Rows are only ever added.
 */
export const ledger = sqliteTable(
  "ledger",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** Identifies the transfer, such as "payment:pay_1", so that nothing is posted twice. */
    key: text("key").notNull().unique("ledger_key"),
    kind: text("kind").$type<TransferKind>().notNull(),
    debit: text("debit").notNull(),
    credit: text("credit").notNull(),
    amountPaise: integer("amount_paise").notNull(),
    orderId: text("order_id"),
    buyerId: text("buyer_id"),
    documentId: text("document_id"),
    /** The account of the person who caused it; null for the system. */
    actorId: text("actor_id"),
    /** The order's city; null when no order is concerned. */
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

/**
 * The sums of the ledger by account, updated in the batches that write its rows. The balance of an account is debit
 * minus credit.
 */
export const ledgerBalances = sqliteTable(
  "ledger_balances",
  {
    account: text("account").primaryKey(),
    debitPaise: integer("debit_paise").notNull().default(0),
    creditPaise: integer("credit_paise").notNull().default(0),
  },
  (table) => [
    /** For lists of accounts whose balance is not zero. */
    index("ledger_balances_open").on(table.account).where(sql`${table.debitPaise} <> ${table.creditPaise}`),
  ],
);

/**
 * The progress of the ledger check; one row. A pass adds up all rows again, in bounded steps, and compares the sums
 * with the balances, and the charges of each order with its documents.
 */
export const ledgerChecks = sqliteTable("ledger_checks", {
  id: integer("id").primaryKey(),
  pass: integer("pass").notNull(),
  /** The last row added up in this pass. */
  uptoId: integer("upto_id").notNull().default(0),
  /** The last account compared in this pass. */
  account: text("account").notNull().default(""),
  /** JSON of `LedgerDifference[]`: those found in this pass so far, and those of the last complete pass. */
  found: text("found").notNull().default("[]"),
  differences: text("differences").notNull().default("[]"),
  /** When the last complete pass ended, in ms. */
  passedAt: integer("passed_at"),
});

/** The sums by account of the rows that a pass has read. */
export const ledgerCheckSums = sqliteTable("ledger_check_sums", {
  account: text("account").primaryKey(),
  pass: integer("pass").notNull(),
  debitPaise: integer("debit_paise").notNull(),
  creditPaise: integer("credit_paise").notNull(),
});
