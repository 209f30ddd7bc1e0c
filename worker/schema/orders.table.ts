import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { City } from "../brand.contract.ts";
import type { Unit } from "../catalogue/categories.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import type { ShortRule } from "../identity/short-rule.contract.ts";
import type { PriceTier, WaivedFee } from "../orders/due.contract.ts";
import type {
  DoorOutcome,
  DoorReason,
  FulfilmentStage,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
} from "../orders/order-lifecycle.contract.ts";
import { users } from "./accounts.table.ts";
import { agents } from "./agents.table.ts";
import { products } from "./catalogue.table.ts";
import { quantityColumn } from "./quantities.ts";
import { idOf } from "./references.ts";

/** The only source of truth about an order. Every change compares and raises `version`. */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    buyerId: idOf("buyer_id", () => users.id),
    status: text("status").$type<OrderStatus>().notNull(),
    /** Null before picking begins; kept once the order is over. */
    stage: text("stage").$type<FulfilmentStage>(),
    /** How many crates were packed; null before. */
    crates: integer("crates"),
    version: integer("version").notNull().default(1),
    city: text("city").$type<City>().notNull(),
    deliveryAddress: text("delivery_address").notNull(),
    phone: text("phone").notNull(),
    notes: text("notes").notNull().default(""),
    subtotalPaise: integer("subtotal_paise").notNull(),
    taxPaise: integer("tax_paise").notNull().default(0),
    deliveryFeePaise: integer("delivery_fee_paise").notNull().default(0),
    /**
     * JSON: the delivery fee that was waived for the order's value, and is charged again when products are rejected;
     * null without one.
     */
    waivedFee: text("waived_fee", { mode: "json" }).$type<WaivedFee>(),
    totalPaise: integer("total_paise").notNull(),
    /** The GST contained in the total; null in rows older than this column. */
    gstPaise: integer("gst_paise"),
    /** For a delivered order: the rounding of its total to whole rupees of cash; negative when it rounds down. */
    roundOffPaise: integer("round_off_paise").notNull().default(0),
    /** The total before shortages and weighing at the door; null when they changed nothing. */
    orderedTotalPaise: integer("ordered_total_paise"),
    paymentMethod: text("payment_method").$type<PaymentMethod>().notNull(),
    paymentStatus: text("payment_status").$type<PaymentStatus>().notNull().default("pending"),
    /** 1 while a pending online order is unpaid; it can be neither confirmed nor shown on the board. */
    awaitsPayment: integer("awaits_payment", { mode: "boolean" }).notNull().default(false),
    paymentDueAt: integer("payment_due_at"),
    agentId: text("agent_id").references(() => agents.id),
    /** The delivery code is derived from the order, this number and a secret; raising it makes a new code. */
    codeNumber: integer("code_number").notNull().default(0),
    codeTries: integer("code_tries").notNull().default(0),
    /** A digest of the last try, so that a retry after a lost response is not counted twice. */
    lastCodeTry: text("last_code_try"),
    /** Identifies what is handed over where that differs from the order; the delivery code is also derived from it. */
    doorDigest: text("door_digest"),
    cancelReason: text("cancel_reason"),
    cancelRequestedAt: integer("cancel_requested_at"),
    cancelRequestedBy: text("cancel_requested_by"),
    rating: integer("rating"),
    idempotencyKey: text("idempotency_key").notNull(),
    /** SHA-256 of the request that placed the order; the same key with another body is refused. */
    requestHash: text("request_hash").notNull(),
    /** The end of the order's slot, or of the city's standard promise for an order without one. */
    estimatedDelivery: integer("estimated_delivery").notNull(),
    /** The delivery slot, its day in India (such as 2026-11-24) and its start; null for an order without a slot. */
    slotId: text("slot_id"),
    slotDay: text("slot_day"),
    slotStartsAt: integer("slot_starts_at"),
    /** The member of the buyer's team who placed it; null for the account itself. */
    placedBy: text("placed_by").references(() => users.id),
    /** 1 while it waits for an approver of the buyer's team; until then it cannot be confirmed. */
    awaitsApproval: integer("awaits_approval", { mode: "boolean" }).notNull().default(false),
    approvalDueAt: integer("approval_due_at"),
    /** When the order was approved, which starts the time limit for confirmation; null when it needed no approval. */
    approvedAt: integer("approved_at"),
    /** The standing order that placed it; null for others. */
    standingOrderId: text("standing_order_id"),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    deliveredAt: integer("delivered_at"),
  },
  (table) => [
    unique("orders_idempotency").on(table.buyerId, table.idempotencyKey),
    index("orders_buyer").on(table.buyerId, table.id),
    index("orders_status").on(table.status, table.awaitsPayment, table.awaitsApproval, table.id),
    index("orders_board").on(table.city, table.status, table.id),
    index("orders_agent").on(table.agentId, table.status, table.id),
    /** For late orders. */
    index("orders_open_due")
      .on(table.estimatedDelivery, table.id)
      .where(sql`${table.status} IN ('pending', 'confirmed', 'accepted')`),
    /** For the staff's list of a day. */
    index("orders_promised").on(table.status, table.estimatedDelivery, table.id),
    index("orders_agent_promised")
      .on(table.agentId, table.estimatedDelivery, table.id)
      .where(sql`${table.agentId} IS NOT NULL`),
    /** For the pick list and the packing sheets, sorted by promised delivery. */
    index("orders_to_pick")
      .on(table.city, table.status, table.estimatedDelivery, table.id)
      .where(sql`${table.status} IN ('confirmed', 'accepted')`),
    /** For lists by stage, the soonest promised first. */
    index("orders_stage")
      .on(table.stage, table.estimatedDelivery, table.id)
      .where(sql`${table.status} IN ('confirmed', 'accepted')`),
    /** For the order search of staff, with and without a status. */
    index("orders_buyer_status").on(table.buyerId, table.status, table.awaitsPayment, table.id),
    index("orders_phone").on(table.phone, table.id),
    index("orders_phone_status").on(table.phone, table.status, table.awaitsPayment, table.id),
    /** drizzle-kit 0.31 splits an expression at its comma: correct this index manually in what `db:generate` writes. */
    index("orders_short_id").on(sql`substr(${table.id}, -8)`),
    index("orders_payment_due").on(table.paymentDueAt).where(sql`${table.awaitsPayment} = 1`),
    /** For the expiry of unconfirmed orders that are not paid online. */
    index("orders_unconfirmed")
      .on(table.createdAt, table.id, table.approvedAt)
      .where(sql`${table.status} = 'pending' AND ${table.paymentMethod} <> 'razorpay' AND ${table.awaitsApproval} = 0`),
    /** For the deletion of an account, which waits for refunds. */
    index("orders_refund_pending").on(table.buyerId).where(sql`${table.paymentStatus} = 'refund_pending'`),
    /** For the sum of a member's orders in a month. */
    index("orders_placed_by").on(table.placedBy, table.id).where(sql`${table.placedBy} IS NOT NULL`),
    /** For deliveries on account that are not paid yet. */
    index("orders_on_account")
      .on(table.buyerId, table.deliveredAt, table.id)
      .where(
        sql`${table.paymentMethod} = 'account' AND ${table.status} = 'delivered' AND ${table.paymentStatus} = 'pending'`,
      ),
    index("orders_approval_due").on(table.approvalDueAt).where(sql`${table.awaitsApproval} = 1`),
    index("orders_unpaid").on(table.buyerId).where(sql`${table.awaitsPayment} = 1`),
    /** Open cancellation requests; the columns stay set after the order is cancelled. */
    index("orders_cancel_requested")
      .on(table.id)
      .where(sql`${table.status} = 'accepted' AND ${table.cancelRequestedAt} IS NOT NULL`),
    check(
      "orders_status_known",
      sql`${table.status} IN ('pending', 'confirmed', 'accepted', 'delivered', 'cancelled')`,
    ),
    check(
      "orders_total_adds_up",
      sql`${table.totalPaise} = ${table.subtotalPaise} + ${table.taxPaise} + ${table.deliveryFeePaise}`,
    ),
    check(
      "orders_agent_when_accepted",
      sql`${table.status} NOT IN ('accepted', 'delivered') OR ${table.agentId} IS NOT NULL`,
    ),
    check("orders_no_agent_before", sql`${table.status} NOT IN ('pending', 'confirmed') OR ${table.agentId} IS NULL`),
    check("orders_stage_known", sql`${table.stage} IN ('picking', 'packed', 'loaded')`),
    check("orders_crates_positive", sql`${table.crates} > 0`),
    check("orders_rating_range", sql`${table.rating} IS NULL OR ${table.rating} BETWEEN 1 AND 5`),
  ],
);

/** Names, image, unit and price are copied when the order is placed; later changes of the product do not alter them. */
export const orderLines = sqliteTable(
  "order_lines",
  {
    orderId: idOf("order_id", () => orders.id),
    position: integer("position").notNull(),
    productId: idOf("product_id", () => products.id),
    name: text("name").notNull(),
    /** JSON: the names in other languages; {} in orders older than these names. */
    names: text("names", { mode: "json" }).$type<Partial<ProductNames>>().notNull().default({}),
    imageKey: text("image_key").notNull(),
    unit: text("unit").$type<Unit>().notNull(),
    pricePaise: integer("price_paise").notNull(),
    quantity: quantityColumn("quantity_milli").notNull(),
    totalPaise: integer("total_paise").notNull(),
    /** Copied from the product when the order is placed (catalogue.table.ts). */
    hsn: text("hsn").notNull().default(""),
    gstRateBp: integer("gst_rate_bp").notNull().default(0),
    isPrepacked: integer("is_prepacked", { mode: "boolean" }).notNull().default(false),
    weightToleranceBp: integer("weight_tolerance_bp"),
    /** JSON: the prices of smaller quantities when the order was placed, rising; null when no discount was reached. */
    priceTiers: text("price_tiers", { mode: "json" }).$type<readonly PriceTier[]>(),
    /** When and by whom the line was ticked off on a pick list; null before. */
    pickedAt: integer("picked_at"),
    pickedBy: text("picked_by").references(() => users.id),
    /** What was picked, in thousandths of the unit, where it differs from the quantity. */
    packedMilli: integer("packed_milli"),
    /**
     * What happens when the product is missing at packing; null means the account's rule for the product, or its usual
     * rule.
     */
    shortRule: text("short_rule").$type<ShortRule>(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    uniqueIndex("order_lines_product").on(table.orderId, table.productId),
    // Not IN, because D1 counts the values of its list as rows read for each inserted line.
    check(
      "order_lines_short_rule",
      sql`${table.shortRule} = 'ask' OR ${table.shortRule} = 'nearest' OR ${table.shortRule} = 'leave_out'`,
    ),
    check("order_lines_packed", sql`${table.packedMilli} >= 0`),
    check("order_lines_quantity", sql`${table.quantity} BETWEEN 1 AND 10000000`),
    /** Halves of a paisa are rounded up, as in `priceOf`. */
    check(
      "order_lines_total_adds_up",
      sql`${table.totalPaise} = (${table.pricePaise} * ${table.quantity} + 500) / 1000`,
    ),
  ],
);

/** The lines of a delivered order that differ from what was ordered. */
export const deliveredLines = sqliteTable(
  "delivered_lines",
  {
    orderId: idOf("order_id", () => orders.id),
    /** The line's position in `order_lines`. */
    position: integer("position").notNull(),
    /** In thousandths of the unit. */
    deliveredMilli: integer("delivered_milli").notNull(),
    outcome: text("outcome").$type<DoorOutcome>().notNull(),
    reason: text("reason").$type<DoorReason>(),
    /** What went back to the stock. */
    returned: quantityColumn("returned_milli").notNull(),
    totalPaise: integer("total_paise").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    check("delivered_lines_outcome", sql`${table.outcome} IN ('delivered', 'short', 'rejected')`),
    check("delivered_lines_quantity", sql`${table.deliveredMilli} >= 0 AND ${table.returned} >= 0`),
  ],
);

/** The allowed changes of status. Every event references one, so D1 refuses to store any other. */
export const orderEdges = sqliteTable(
  "order_edges",
  { fromStatus: text("from_status").notNull(), toStatus: text("to_status").notNull() },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
);

/** The history of an order, one row for each version. `fromStatus` is null for the first event. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    orderId: idOf("order_id", () => orders.id),
    version: integer("version").notNull(),
    type: text("type").notNull(),
    fromStatus: text("from_status").$type<OrderStatus>(),
    toStatus: text("to_status").$type<OrderStatus>().notNull(),
    actorId: text("actor_id").references(() => users.id),
    actorRole: text("actor_role").notNull(),
    idempotencyKey: text("idempotency_key"),
    detail: text("detail"),
    /** The name of the API token that acted for the account; null for a person. */
    tokenName: text("token_name"),
    at: integer("at").notNull(),
    /** By the agent's clock, for a command that was queued offline; `at` is the server's clock. */
    happenedAt: integer("happened_at"),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.version] }),
    /** An idempotency key identifies one command of an account across all of its orders. */
    unique("order_events_idempotency").on(table.actorId, table.idempotencyKey),
    /** Payment events and expiries have no actor; their keys are unique to the order. */
    uniqueIndex("order_events_facts").on(table.orderId, table.idempotencyKey).where(sql`${table.actorId} IS NULL`),
    /** For the list of orders that nobody confirmed in time; the key is UNCONFIRMED_KEY. */
    index("order_events_unconfirmed")
      .on(table.orderId)
      .where(sql`${table.type} = 'order.expired' AND ${table.idempotencyKey} = 'unconfirmed'`),
    foreignKey({
      columns: [table.fromStatus, table.toStatus],
      foreignColumns: [orderEdges.fromStatus, orderEdges.toStatus],
    }),
  ],
);

/** Empty outside a batch: writing anything but 1 aborts the batch (worker/platform/d1/db.ts). */
export const assertChanged = sqliteTable("assert_changed", { ok: integer("ok").notNull() }, (table) => [
  check("assert_changed_failed", sql`${table.ok} = 1`),
]);
