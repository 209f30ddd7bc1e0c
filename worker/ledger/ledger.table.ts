import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

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
export const ledgerBalances = sqliteTable("ledger_balances", {
  account: text("account").primaryKey(),
  debitPaise: integer("debit_paise").notNull().default(0),
  creditPaise: integer("credit_paise").notNull().default(0),
});
