import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { PaymentMethod } from "../orders/order-lifecycle.contract.ts";
import { users } from "./accounts.table.ts";
import { idOf } from "./references.ts";

/** A recurring order: a list, delivered on certain days of the week. */
export const standingOrders = sqliteTable(
  "standing_orders",
  {
    id: text("id").primaryKey(),
    /** The account that owns the list and the orders. */
    accountId: idOf("account_id", () => users.id),
    /** The person in whose name its orders are placed: its creator, or whoever resumed it after the creator left. */
    createdBy: idOf("created_by", () => users.id),
    city: text("city").$type<City>().notNull(),
    /** The list may have been deleted, which pauses the standing order. */
    listId: text("list_id").notNull(),
    /** A bit mask of weekdays, Monday 1 to Sunday 64. */
    days: integer("days").notNull(),
    slotId: text("slot_id").notNull(),
    deliveryAddress: text("delivery_address").notNull(),
    phone: text("phone").notNull(),
    notes: text("notes").notNull().default(""),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    /** The last day of delivery, in India; null for no end. */
    untilDay: text("until_day"),
    pausedAt: integer("paused_at"),
    /** A `Refusal` when it was paused automatically. */
    pausedBecause: text("paused_because"),
    /** The Idempotency-Key of the request that created it. */
    requestKey: text("request_key").notNull(),
    /** A hash of that request's input; "" for standing orders created before it was stored. */
    requestHash: text("request_hash").notNull().default(""),
    /** Raised by every change that a person makes, dates included, so that no runner places an outdated order. */
    version: integer("version").notNull().default(1),
    /** The member who last raised the days, the list or the end, with the same rules as in `lists`. */
    raisedBy: text("raised_by").references(() => users.id),
    raisedAt: integer("raised_at"),
    /** The date whose step is due next; null when none is left. */
    nextDay: text("next_day"),
    step: text("step").$type<"preview" | "place">(),
    /** In ms; while a runner works on the step, the end of its lease. */
    dueAt: integer("due_at"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    unique("standing_orders_request").on(table.accountId, table.requestKey),
    index("standing_orders_account").on(table.accountId, table.id),
    index("standing_orders_due").on(table.dueAt, table.id).where(sql`${table.dueAt} IS NOT NULL`),
    check("standing_orders_days", sql`${table.days} BETWEEN 1 AND 127`),
    check("standing_orders_step_known", sql`${table.step} IS NULL OR ${table.step} IN ('preview', 'place')`),
    check(
      "standing_orders_planned",
      sql`(${table.dueAt} IS NULL) = (${table.nextDay} IS NULL) AND (${table.dueAt} IS NULL) = (${table.step} IS NULL)`,
    ),
  ],
);

/** The state of one date of a standing order; most dates have no row before their preview. */
export const standingOrderDays = sqliteTable(
  "standing_order_days",
  {
    standingOrderId: idOf("standing_order_id", () => standingOrders.id),
    /** In India, such as 2026-11-24. */
    day: text("day").notNull(),
    state: text("state").$type<"planned" | "skipped" | "placed" | "refused">().notNull(),
    previewedAt: integer("previewed_at"),
    /** JSON of `WantedLine[]`: the lines to order instead of the list. */
    lines: text("lines"),
    /** The member who last raised this date's lines or resumed the skipped date, with the same rules as in `lists`. */
    raisedBy: text("raised_by").references(() => users.id),
    orderId: text("order_id"),
    /** JSON of `DayDetail`. */
    detail: text("detail").notNull().default("{}"),
    at: integer("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.standingOrderId, table.day] }),
    index("standing_order_days_day").on(table.day),
    check("standing_order_days_state_known", sql`${table.state} IN ('planned', 'skipped', 'placed', 'refused')`),
  ],
);
