import { sql } from "drizzle-orm";
import { deliveredLines, orderLines, type orders } from "../../schema/orders.table.ts";
import { sumLeft } from "../../schema/payments-of-orders.ts";
import { inUnits } from "../../schema/quantities.ts";
import type { DeliveredLine, LineRow } from "../to-order.ts";

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;

const LINE = sql`json_array(product_id, name, json(names), image_key, unit, price_paise, ${inUnits(sql`quantity_milli`)}, total_paise, json(price_tiers), short_rule)`;
export const LINES = sql`(SELECT json_group_array(${LINE})
      FROM (SELECT * FROM ${orderLines} WHERE order_id = o.id ORDER BY position))`;
/** Number of lines read of a finished order, for lists that name it by its first products. */
const NAMED_LINES = 2;
export const LINES_OF_OPEN = sql`CASE WHEN o.status IN ('pending', 'confirmed', 'accepted') THEN ${LINES}
      ELSE (SELECT json_group_array(${LINE}) FROM (SELECT * FROM ${orderLines}
        WHERE order_id = o.id AND position < ${sql.raw(String(NAMED_LINES))} ORDER BY position)) END`;
/** Positions have no gaps, so that the last one is the only row to read. */
export const LINE_COUNT = sql`(SELECT position + 1 FROM ${orderLines} WHERE order_id = o.id ORDER BY position DESC LIMIT 1)`;
export const DELIVERED = sql`CASE WHEN o.status = 'delivered' AND o.door_digest IS NOT NULL THEN
      (SELECT json_group_array(json_array(l.product_id, d.delivered_milli, d.outcome, d.reason, d.total_paise))
        FROM ${deliveredLines} d CROSS JOIN ${orderLines} l ON l.order_id = d.order_id AND l.position = d.position
        WHERE d.order_id = o.id) END`;
/**
 * JSON of `PaidSoFar`. NULL unless the order is open and has marked lines or may be partly paid; a cash order can be
 * paid once it is accepted.
 */
export const PAID_SO_FAR = sql`CASE WHEN o.status IN ('pending', 'confirmed', 'accepted') AND (o.door_digest IS NOT NULL
        OR o.payment_status = 'paid' OR (o.payment_method = 'cod' AND o.status <> 'pending')) THEN
      json_object('paidPaise', ${sumLeft(sql`o.id`)}, 'waivedFee', json(o.waived_fee), 'marks', json(CASE WHEN o.door_digest IS NULL THEN '[]'
        ELSE (SELECT m.lines FROM door_manifests m WHERE m.order_id = o.id) END)) END`;
/** Refund of a cancelled cash order, in paise: it may have been partly paid by QR code. */
export const GOES_BACK = sql`CASE WHEN o.status = 'cancelled' AND o.payment_method = 'cod' AND o.payment_status <> 'pending' THEN
      (SELECT sum(amount_paise) FROM refunds WHERE order_id = o.id AND reason IN ('cancelled', 'late')) END`;
/** A line in the column order of LINES. */
type Line = [
  LineRow["productId"],
  LineRow["name"],
  LineRow["names"],
  LineRow["imageKey"],
  LineRow["unit"],
  LineRow["pricePaise"],
  LineRow["quantity"],
  LineRow["totalPaise"],
  LineRow["priceTiers"],
  LineRow["shortRule"],
];
export const toLines = (orderId: string, json: string, delivered: ReadonlyMap<string, DeliveredLine>): LineRow[] =>
  (JSON.parse(json) as Line[]).map(
    ([productId, name, names = {}, imageKey, unit, pricePaise, quantity, totalPaise, priceTiers, shortRule]) => {
      const price = { pricePaise, quantity, totalPaise, priceTiers };
      const line = { orderId, productId, name, names, imageKey, unit, ...price, shortRule };
      const atDoor = delivered.get(productId);
      return atDoor ? { ...line, delivered: atDoor } : line;
    },
  );

type Delivered = [string, DeliveredLine["milli"], DeliveredLine["outcome"], DeliveredLine["reason"], number];
export const toDelivered = (json: string | null): ReadonlyMap<string, DeliveredLine> =>
  new Map(
    (JSON.parse(json ?? "[]") as Delivered[]).map(([id, milli, outcome, reason, totalPaise]) => {
      return [id, { milli, outcome, reason, totalPaise }];
    }),
  );
