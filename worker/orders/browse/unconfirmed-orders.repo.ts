import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { HOUR_MS } from "../../platform/dates.contract.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { settingValue } from "../../settings/setting-values.repo.ts";
import { EXPIRES_SOON_MS } from "../order-limits.contract.ts";
import type { Page } from "./orders.repo.ts";

/** How long an order that is not paid online may stay pending, in ms. */
const WINDOW_MS = sql`${HOUR_MS} * ${settingValue("confirmWithinHours")}`;
const UNCONFIRMED = sql`FROM ${orders} INDEXED BY orders_unconfirmed WHERE status = 'pending' AND payment_method <> 'razorpay'
  AND awaits_approval = 0`;
/** For orders that needed approval, the deadline counts from the approval. */
const isPlacedBefore = (before: SQL) => sql`created_at <= ${before} AND COALESCE(approved_at, 0) <= ${before}`;

/** When order `o` is cancelled unless staff confirm it (ms); NULL for orders that do not expire this way. */
export const CONFIRM_BY: SQL = sql`CASE WHEN o.status = 'pending' AND o.payment_method <> 'razorpay'
    AND o.awaits_approval = 0 THEN COALESCE(o.approved_at, o.created_at) + ${WINDOW_MS} END`;

/** Orders not paid online that expire within `EXPIRES_SOON_MS`, soonest first. */
export const expiringIds = (now: number, { limit, cursor }: Page): SQL => {
  const after = cursor
    ? sql`AND (created_at, id) > ((SELECT created_at FROM ${orders} WHERE id = ${cursor}), ${cursor})`
    : sql``;
  return sql`SELECT id ${UNCONFIRMED} AND ${isPlacedBefore(sql`${now + EXPIRES_SOON_MS} - ${WINDOW_MS}`)} ${after}
    ORDER BY created_at, id LIMIT ${limit}`;
};

/** Orders that expired unconfirmed, newest first; only ids from `from` on. */
export const expiredIds = ({ limit, cursor = "~" }: Page, from = ""): SQL => sql`
  SELECT order_id AS id FROM ${orderEvents} INDEXED BY order_events_unconfirmed
  WHERE type = 'order.expired' AND idempotency_key = 'unconfirmed' AND order_id < ${cursor} AND order_id >= ${from}
  ORDER BY order_id DESC LIMIT ${limit}`;

export interface Overdue {
  readonly id: string;
  readonly version: number;
}

/** Orders whose deadline has passed, longest overdue first. */
export const createOverdueOrders = (db: Db) => ({
  listUnconfirmed: (now: number, limit: number): Promise<Overdue[]> =>
    db.all(sql`SELECT id, version ${UNCONFIRMED} AND ${isPlacedBefore(sql`${now - 1} - ${WINDOW_MS}`)}
        ORDER BY created_at, id LIMIT ${limit}`),

  listUnapproved: (now: number, limit: number): Promise<Overdue[]> =>
    db.all(sql`SELECT id, version FROM ${orders} INDEXED BY orders_approval_due
        WHERE awaits_approval = 1 AND approval_due_at < ${now} ORDER BY approval_due_at LIMIT ${limit}`),
});
