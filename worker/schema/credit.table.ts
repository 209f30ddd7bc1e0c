import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AccountMethod } from "../credit/credit.contract.ts";

/**
 * Credit figures of buyers, derived from the ledger, so that placing an order need not add up the ledger: written with
 * each delivery on account and by `settle`. What an account owes is in `ledger_balances`. Money in paise, times in ms.
 */
export const creditAccounts = sqliteTable(
  "credit_accounts",
  {
    buyerId: text("buyer_id").primaryKey(),
    /** The oldest delivery that is not paid in full, and its time; null when nothing is owed. */
    oldestOrderId: text("oldest_order_id"),
    oldestUnpaidAt: integer("oldest_unpaid_at"),
    /** When the next reminder is due; null when none is. */
    nextReminderAt: integer("next_reminder_at"),
  },
  (table) => [
    index("credit_accounts_owing")
      .on(table.oldestUnpaidAt, table.buyerId)
      .where(sql`${table.oldestUnpaidAt} IS NOT NULL`),
    index("credit_accounts_reminders").on(table.nextReminderAt).where(sql`${table.nextReminderAt} IS NOT NULL`),
  ],
);

/** One row: the last entry of the ledger that was settled. */
export const creditProgress = sqliteTable("credit_progress", {
  id: integer("id").primaryKey(),
  ledgerId: integer("ledger_id").notNull(),
});

/**
 * Payments of accounts. The ledger records each under `account-payment:<id>`, and its reversal under
 * `payment-reversal:<id>`.
 */
export const accountPayments = sqliteTable(
  "account_payments",
  {
    id: text("id").primaryKey(),
    buyerId: text("buyer_id").notNull(),
    amountPaise: integer("amount_paise").notNull(),
    method: text("method").$type<AccountMethod>().notNull(),
    /** The reference of the bank, the UPI app or the payment provider (pay_…); empty for cash only. */
    reference: text("reference").notNull().default(""),
    /** The day in India on which it was paid. */
    day: text("day").notNull(),
    /** The member of staff who recorded it; null when the payment provider reported it. */
    recordedBy: text("recorded_by"),
    idempotencyKey: text("idempotency_key"),
    at: integer("at").notNull(),
    /**
     * When and by whom staff reversed it, after which its reference can be recorded again; null until then.
     * `reversedBy` stays null when an online payment was refunded at the provider.
     */
    reversedAt: integer("reversed_at"),
    reversedBy: text("reversed_by"),
  },
  (table) => [
    uniqueIndex("account_payments_reference")
      .on(table.method, table.reference)
      .where(sql`${table.reference} <> '' AND ${table.reversedAt} IS NULL`),
    index("account_payments_reversed").on(table.buyerId).where(sql`${table.reversedAt} IS NOT NULL`),
    uniqueIndex("account_payments_idempotency").on(table.recordedBy, table.idempotencyKey),
    index("account_payments_buyer").on(table.buyerId, table.id),
    check("account_payments_positive", sql`${table.amountPaise} > 0`),
    check("account_payments_method_known", sql`${table.method} IN ('cash', 'bank', 'upi', 'online')`),
  ],
);

/** Payments that buyers started with the payment provider. `id` is the `receipt` of the provider's order. */
export const accountCheckouts = sqliteTable(
  "account_checkouts",
  {
    id: text("id").primaryKey(),
    buyerId: text("buyer_id").notNull(),
    askedBy: text("asked_by").notNull(),
    amountPaise: integer("amount_paise").notNull(),
    /** order_…; null until the provider answered. */
    providerOrderId: text("provider_order_id").unique("account_checkouts_provider"),
    /** When the provider is next asked whether it was paid; null: never. */
    nextCheckAt: integer("next_check_at"),
    paidAt: integer("paid_at"),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [
    index("account_checkouts_check").on(table.nextCheckAt).where(sql`${table.nextCheckAt} IS NOT NULL`),
    index("account_checkouts_buyer").on(table.buyerId, table.id),
  ],
);

/** The reminders sent: one for each stage of the delivery that was unpaid longest. */
export const creditReminders = sqliteTable(
  "credit_reminders",
  {
    buyerId: text("buyer_id").notNull(),
    /** Days after the due date. */
    stage: integer("stage").notNull(),
    orderId: text("order_id").notNull(),
    at: integer("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.buyerId, table.orderId, table.stage] })],
);
