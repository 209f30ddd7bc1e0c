import { sql } from "drizzle-orm";
import { priceAtSql } from "../../catalogue/price-breaks.repo.ts";
import {
  assertRowsChanged,
  type Db,
  isAssertFailure,
  type Statement,
  violates,
  writeRetried,
} from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { inMilli } from "../../schema/quantities.ts";
import { orderEvent } from "../../webhooks/events/events.repo.ts";
import { rememberPrices } from "../last-prices/last-prices.repo.ts";
import { PLACED } from "../order-lifecycle.contract.ts";
import type { NewOrder } from "./placed-order.ts";
import type { NewLine } from "./price-lines.ts";

const value = sql.placeholder;

const insertOrder = prepareOnce<NewOrder>(
  () => sql`INSERT INTO ${orders} (id, buyer_id, status, city, delivery_address, phone, notes, subtotal_paise,
      delivery_fee_paise, waived_fee, total_paise, gst_paise, payment_method, awaits_payment, payment_due_at, placed_by, awaits_approval,
      approval_due_at, idempotency_key, request_hash, estimated_delivery, slot_id, slot_day, slot_starts_at,
      standing_order_id, created_at, updated_at)
    VALUES (${value("id")}, ${value("buyerId")}, 'pending', ${value("city")}, ${value("deliveryAddress")}, ${value("phone")},
      ${value("notes")}, ${value("subtotalPaise")}, ${value("deliveryFeePaise")}, ${value("waivedFee")}, ${value("totalPaise")},
      ${value("gstPaise")}, ${value("paymentMethod")}, ${value("awaitsPayment")}, ${value("paymentDueAt")}, ${value("placedBy")},
      ${value("awaitsApproval")}, ${value("approvalDueAt")}, ${value("idempotencyKey")}, ${value("requestHash")},
      ${value("estimatedDelivery")}, ${value("slotId")}, ${value("slotDay")}, ${value("slotStartsAt")},
      ${value("standingOrderId")}, ${value("createdAt")}, ${value("updatedAt")})`,
);

/** A line whose price has changed since is left out, so that the batch aborts. */
export const insertLines = prepareOnce<{ id: string; city: string; lines: string }>(
  () => sql`
    INSERT INTO ${orderLines} (order_id, position, product_id, name, names, image_key, unit, price_paise, quantity_milli,
      total_paise, hsn, gst_rate_bp, is_prepacked, weight_tolerance_bp, price_tiers, short_rule)
    SELECT ${value("id")}, line.value ->> 'position', price.product_id, line.value ->> 'name', line.value -> 'names',
      line.value ->> 'imageKey', line.value ->> 'unit', line.value ->> 'pricePaise', ${inMilli(sql`line.value ->> 'quantity'`)}, line.value ->> 'totalPaise',
      line.value ->> 'hsn', line.value ->> 'gstRateBp', line.value ->> 'isPrepacked', line.value ->> 'weightToleranceBp',
      line.value ->> 'priceTiers', line.value ->> 'shortRule'
    FROM json_each(${value("lines")}) line CROSS JOIN product_prices price
      ON price.product_id = line.value ->> 'productId' AND price.city = ${value("city")}
        AND ${priceAtSql(sql`line.value ->> 'quantity'`)} = line.value ->> 'pricePaise'`,
);

const insertEvent = prepareOnce<NewOrder & { type: string }>(
  () => sql`INSERT INTO ${orderEvents} (order_id, version, type, to_status, actor_id, actor_role, token_name, idempotency_key, at)
    VALUES (${value("id")}, 1, ${value("type")}, 'pending', ${value("actorId")}, ${value("actorRole")}, ${value("tokenName")}, ${value("idempotencyKey")}, ${value("createdAt")})`,
);

/** Whether an earlier write conflicts. `orders.id` means our own first attempt, whose response from D1 was lost. */
export const isPlacingConflict = (error: unknown): boolean =>
  isAssertFailure(error) ||
  ["products_stock_not_negative", "orders.idempotency_key", "orders.id"].some((name) => violates(error, name));

/**
 * One transaction. Aborts when a price differs from the lines, a product is off sale, stock is short, or the
 * idempotency key was used before. The lines are inserted right before `asserts`, because consecutive asserts become
 * one statement.
 */
export const writeOrder = async (
  db: Db,
  order: NewOrder,
  lines: readonly NewLine[],
  { stock, effects, asserts }: Record<"stock" | "effects" | "asserts", readonly Statement[]>,
): Promise<void> => {
  await writeRetried(db, [
    insertOrder(order),
    ...stock,
    insertEvent({ ...order, type: PLACED[order.actorRole] }),
    orderEvent("order.placed", order.id),
    rememberPrices({ accountId: order.buyerId, city: order.city, at: order.createdAt }, lines),
    ...effects,
    insertLines({ id: order.id, city: order.city, lines: JSON.stringify(lines) }),
    assertRowsChanged(lines.length),
    ...asserts,
  ]);
};
