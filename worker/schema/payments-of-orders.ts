import { type SQL, sql } from "drizzle-orm";

/** The part of a captured payment `c` that is not refunded, in paise. */
export const LEFT_OF_CAPTURE = sql`c.amount_paise
  - COALESCE((SELECT sum(r.amount_paise) FROM refunds r WHERE r.payment_id = c.payment_id), 0)`;

/**
 * A subquery: what was captured for an order and not refunded, in paise. It may be less than `payment_status`
 * suggests.
 */
export const sumLeft = (orderId: SQL): SQL => sql`(SELECT COALESCE(sum(${LEFT_OF_CAPTURE}), 0) FROM captures c
  WHERE c.order_id = ${orderId} AND c.is_surplus = 0)`;

/**
 * The payment status of an order `o`: an open order stored as paid counts as pending while `sumLeft` is below its
 * total.
 */
export const STATUS_BY_SUM = sql`CASE WHEN o.payment_status = 'paid' AND o.status IN ('pending', 'confirmed', 'accepted')
  AND ${sumLeft(sql`o.id`)} < o.total_paise THEN 'pending' ELSE o.payment_status END`;
