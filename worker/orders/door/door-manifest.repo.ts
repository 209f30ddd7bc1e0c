import { sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import type { PendingRead } from "../../platform/d1/reads.ts";
import { doorManifests } from "../../schema/door.table.ts";
import { deliveredLines, orderLines } from "../../schema/orders.table.ts";
import { type DeliveryPlan, differingLines } from "../delivery/plan-delivery.ts";
import type { PackedManifest } from "../fulfilment/packed-manifest.ts";
import type { Command } from "../order-command.contract.ts";
import { isOver, type OrderStatus } from "../order-lifecycle.contract.ts";
import { type DoorMark, LOST_FOR } from "./door-marks.contract.ts";

interface OrderWithManifest {
  readonly id: string;
  readonly doorDigest: string | null;
  readonly delivery?: { readonly plan: DeliveryPlan } | null;
}

/** Empty when everything is handed over as ordered. */
export const manifestRead = (orderId: string): PendingRead<readonly DoorMark[]> => ({
  statement: sql`SELECT lines FROM ${doorManifests} WHERE order_id = ${orderId}`,
  toResult: (rows) => JSON.parse((rows as { lines: string }[])[0]?.lines ?? "[]"),
});

/** Keeps the row and raises its version, so that a page with the old marks cannot overwrite later ones. */
const withoutMarks = (id: string): Statement =>
  sql`UPDATE ${doorManifests} SET version = version + 1, lines = '[]' WHERE order_id = ${id}`;

/**
 * Subtracts what was lost at the door from a released order's packed quantities, so that it is not restocked or sold.
 */
const packLess = (id: string): Statement => sql`
  UPDATE ${orderLines} SET packed_milli = min(COALESCE(packed_milli, quantity_milli), mark.value ->> 'deliveredMilli')
  FROM ${doorManifests} d CROSS JOIN json_each(d.lines) mark CROSS JOIN json_each(${JSON.stringify(LOST_FOR)}) lost
  WHERE d.order_id = ${id} AND ${orderLines}.order_id = d.order_id
    AND ${orderLines}.product_id = mark.value ->> 'productId' AND lost.value = mark.value ->> 'reason'`;

/**
 * For the batch of a status change: a delivery stores the lines that differ, and the marks are removed unless the order
 * stays or becomes accepted.
 */
export const settleManifest = (order: OrderWithManifest, to: OrderStatus): Statement[] => {
  const { id, doorDigest, delivery } = order;
  if (doorDigest === null || to === "accepted") return [];
  if (!isOver(to)) return [packLess(id), withoutMarks(id)];
  const rows = JSON.stringify(
    (delivery ? differingLines(delivery.plan) : []).map(
      ({ position, deliveredMilli, outcome, reason, returnedMilli, totalPaise }) => {
        return [position, deliveredMilli, outcome, reason, returnedMilli, totalPaise];
      },
    ),
  );
  return [
    sql`
      INSERT INTO ${deliveredLines} (order_id, position, delivered_milli, outcome, reason, returned_milli, total_paise)
      SELECT ${id}, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(${rows})`,
    sql`DELETE FROM ${doorManifests} WHERE order_id = ${id}`,
  ];
};

interface PackedOrder {
  readonly id: string;
  readonly packed?: PackedManifest | undefined;
}

/**
 * For the batch of a command, after `settleManifest`: writes the marks that result from packing, unpacking or accepting
 * the order.
 */
export const settlePacking = ({ id, packed }: PackedOrder, { kind, by }: Command, now: number): Statement[] => {
  if (!packed) return kind === "unpack" ? [withoutMarks(id)] : [];
  const lines = JSON.stringify(packed.marks);
  return [
    sql`INSERT INTO ${doorManifests} (order_id, version, lines, made_by, at) VALUES (${id}, 1, ${lines}, ${by.userId}, ${now})
      ON CONFLICT (order_id) DO UPDATE SET version = version + 1, lines = ${lines}, made_by = ${by.userId}, at = ${now}`,
  ];
};
