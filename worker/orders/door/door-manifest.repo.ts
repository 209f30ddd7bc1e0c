import { sql } from "drizzle-orm";
import type { Statement } from "../../platform/d1/db.ts";
import type { Reading } from "../../platform/d1/readings.ts";
import { doorManifests } from "../../schema/door.table.ts";
import { deliveredLines } from "../../schema/orders.table.ts";
import { type DeliveryPlan, differingLines } from "../delivery/plan-delivery.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import type { DoorMark } from "./door-marks.contract.ts";

interface OrderWithManifest {
  readonly id: string;
  readonly doorDigest: string | null;
  readonly delivery?: { readonly plan: DeliveryPlan } | null;
}

/** Empty when everything is handed over as ordered. */
export const manifestReading = (orderId: string): Reading<readonly DoorMark[]> => ({
  statement: sql`SELECT lines FROM ${doorManifests} WHERE order_id = ${orderId}`,
  toResult: (rows) => JSON.parse((rows as { lines: string }[])[0]?.lines ?? "[]"),
});

/** For the batch of a status change: a delivery stores the lines that differ, and any step deletes the manifest. */
export const settleManifest = (order: OrderWithManifest, to: OrderStatus): Statement[] => {
  const { id, doorDigest, delivery } = order;
  if (doorDigest === null || to === "accepted") return [];
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
