import { sql } from "drizzle-orm";
import { deliveredLines, orderLines } from "../orders.table.ts";
import type { DeliveredLine, LineRow } from "../to-order.ts";

export const LINES = sql`(SELECT json_group_array(json_array(product_id, name, json(names), image_key, unit, price_paise, quantity, total_paise))
      FROM (SELECT * FROM ${orderLines} WHERE order_id = o.id ORDER BY position))`;
/** For lists that show an order that is over as one line. */
export const LINES_OF_OPEN = sql`CASE WHEN o.status IN ('pending', 'confirmed', 'accepted') THEN ${LINES} ELSE '[]' END`;
/** What was handed over of an order, where that differs; "earlier" lists show no lines. */
export const DELIVERED = sql`CASE WHEN o.status = 'delivered' AND o.door_digest IS NOT NULL THEN
      (SELECT json_group_array(json_array(l.product_id, d.delivered_milli, d.outcome, d.reason, d.total_paise))
        FROM ${deliveredLines} d CROSS JOIN ${orderLines} l ON l.order_id = d.order_id AND l.position = d.position
        WHERE d.order_id = o.id) END`;
/** What an order at the door costs with its marks: JSON of `MarkedAtDoor`, only while lines are marked. */
export const AT_DOOR = sql`CASE WHEN o.status = 'accepted' AND o.door_digest IS NOT NULL THEN
      (SELECT json_object('marks', json(m.lines), 'paidPaise', (SELECT COALESCE(sum(c.amount_paise
          - COALESCE((SELECT sum(r.amount_paise) FROM refunds r WHERE r.payment_id = c.payment_id), 0)), 0)
          FROM captures c WHERE c.order_id = o.id AND c.is_surplus = 0))
        FROM door_manifests m WHERE m.order_id = o.id) END`;
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
];
export const toLines = (orderId: string, json: string, delivered: ReadonlyMap<string, DeliveredLine>): LineRow[] =>
  (JSON.parse(json) as Line[]).map(
    ([productId, name, names = {}, imageKey, unit, pricePaise, quantity, totalPaise]) => {
      const line = { orderId, productId, name, names, imageKey, unit, pricePaise, quantity, totalPaise };
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
