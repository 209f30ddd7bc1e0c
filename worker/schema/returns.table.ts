import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, unique } from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { ReturnDecision, ReturnReason, ReturnState } from "../orders/replacements/replacements.contract.ts";
import { users } from "./accounts.table.ts";
import { orders } from "./orders.table.ts";
import { quantityColumn } from "./quantities.ts";
import { idOf } from "./references.ts";

/** Return requests for delivered orders, and the decisions of staff. Money in paise, times in ms. */
export const returns = sqliteTable(
  "returns",
  {
    id: text("id").primaryKey(),
    orderId: idOf("order_id", () => orders.id),
    buyerId: idOf("buyer_id", () => users.id),
    city: text("city").$type<City>().notNull(),
    /** The account itself, or a member of its team. */
    requestedBy: idOf("requested_by", () => users.id),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the request; the same key with another body is refused. */
    requestHash: text("request_hash").notNull(),
    requestedAt: integer("requested_at").notNull(),
    note: text("note").notNull().default(""),
    /** JSON: the names of the photos, at most three. */
    photos: text("photos", { mode: "json" }).$type<readonly string[]>().notNull().default([]),
    state: text("state").$type<ReturnState>().notNull().default("requested"),
    version: integer("version").notNull().default(1),
    decision: text("decision").$type<ReturnDecision>(),
    /** The message to the buyer from the member of staff who decided. */
    words: text("words").notNull().default(""),
    /** What the buyer got back as money or credit; null while it is open, 0 for a replacement or a refusal. */
    amountPaise: integer("amount_paise"),
    /** The round-off contained in `amountPaise`; may be negative. */
    roundOffPaise: integer("round_off_paise").notNull().default(0),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: integer("decided_at"),
    /** For a replacement: the order with which it is packed, and when that order was delivered. */
    packedWith: text("packed_with"),
    broughtAt: integer("brought_at"),
  },
  (table) => [
    unique("returns_idempotency").on(table.requestedBy, table.idempotencyKey),
    index("returns_order").on(table.orderId),
    /** For the amount already credited for an order. Most orders have none, and then no row is read. */
    index("returns_credited").on(table.orderId).where(sql`${table.decision} IN ('refund', 'credit')`),
    /** For a person's download of their data, and for the deletion of an account. */
    index("returns_buyer").on(table.buyerId, table.id),
    index("returns_state").on(table.state, table.id),
    /** Replacements that wait for the buyer's next order. */
    index("returns_to_replace")
      .on(table.buyerId, table.city)
      .where(sql`${table.decision} = 'replacement' AND ${table.packedWith} IS NULL`),
    index("returns_packed_with").on(table.packedWith).where(sql`${table.packedWith} IS NOT NULL`),
    check("returns_state_known", sql`${table.state} IN ('requested', 'decided')`),
    check("returns_decided_whole", sql`(${table.state} = 'decided') = (${table.decision} IS NOT NULL)`),
    check(
      "returns_decision_known",
      sql`${table.decision} IS NULL OR ${table.decision} IN ('refund', 'credit', 'replacement', 'refused')`,
    ),
  ],
);

/** One row for each returned line of an order. */
export const returnLines = sqliteTable(
  "return_lines",
  {
    returnId: idOf("return_id", () => returns.id),
    /** The line's position in the order. */
    position: integer("position").notNull(),
    /** In thousandths of the product's unit. */
    quantityMilli: integer("quantity_milli").notNull(),
    reason: text("reason").$type<ReturnReason>().notNull(),
    /** What was charged for it, in paise; null until the decision. */
    totalPaise: integer("total_paise"),
    /** What staff put back to stock. */
    restocked: quantityColumn("restocked_milli").notNull().default(sql`0`),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.position] }),
    check("return_lines_quantity_positive", sql`${table.quantityMilli} > 0`),
  ],
);
