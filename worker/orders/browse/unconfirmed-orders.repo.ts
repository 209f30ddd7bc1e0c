import { type SQL, sql } from "drizzle-orm";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { settingValue } from "../../settings/setting-values.repo.ts";
import { EXPIRES_SOON_MS } from "../order-limits.contract.ts";
import type { Page } from "./orders.repo.ts";

const HOUR_MS = 60 * 60 * 1000;
/** How long a cash order may stay pending, in ms. */
const WINDOW_MS = sql`${HOUR_MS} * ${settingValue("confirmWithinHours")}`;
const UNCONFIRMED = sql`FROM ${orders} INDEXED BY orders_unconfirmed WHERE status = 'pending' AND payment_method <> 'razorpay'
  AND awaits_approval = 0`;
/** For an approved order, the time counts from its approval. */
const isPlacedBefore = (before: SQL) => sql`created_at <= ${before} AND COALESCE(approved_at, 0) <= ${before}`;

/** When the order `o` is cancelled unless staff confirm it, in ms; NULL for orders that do not expire this way. */
export const CONFIRM_BY: SQL = sql`CASE WHEN o.status = 'pending' AND o.payment_method <> 'razorpay'
    AND o.awaits_approval = 0 THEN COALESCE(o.approved_at, o.created_at) + ${WINDOW_MS} END`;

/** Ids of pending cash orders that expire within `EXPIRES_SOON_MS`, next to expire first. */
export const expiringIds = (now: number, { limit, cursor }: Page): SQL => {
  // Ids break ties between orders of the same millisecond.
  const after = cursor
    ? sql`AND (created_at, id) > ((SELECT created_at FROM ${orders} WHERE id = ${cursor}), ${cursor})`
    : sql``;
  return sql`SELECT id ${UNCONFIRMED} AND ${isPlacedBefore(sql`${now + EXPIRES_SOON_MS} - ${WINDOW_MS}`)} ${after}
    ORDER BY created_at, id LIMIT ${limit}`;
};

/** Ids of cash orders that expired, newest first; only ids from `from` on. */
export const expiredIds = ({ limit, cursor = "~" }: Page, from = ""): SQL => sql`
  SELECT order_id AS id FROM ${orderEvents} INDEXED BY order_events_unconfirmed
  WHERE type = 'order.expired' AND idempotency_key = 'unconfirmed' AND order_id < ${cursor} AND order_id >= ${from}
  ORDER BY order_id DESC LIMIT ${limit}`;

/** Ids of cash orders whose confirmation deadline has passed, oldest first. */
export const overdueIds = (now: number, limit: number): SQL => sql`
  SELECT id ${UNCONFIRMED} AND ${isPlacedBefore(sql`${now - 1} - ${WINDOW_MS}`)} ORDER BY created_at, id LIMIT ${limit}`;
