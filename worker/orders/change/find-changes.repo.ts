import { type SQL, sql } from "drizzle-orm";
import type { City } from "../../brand.contract.ts";
import { namedColumns, namedColumnsExcept, type RowOf } from "../../platform/d1/columns.ts";
import { type Condition, type Db, readBatch, type Statement } from "../../platform/d1/db.ts";
import type { PendingRead } from "../../platform/d1/reads.ts";
import { orderChanges } from "../../schema/order-changes.table.ts";
import { orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { inUnits } from "../../schema/quantities.ts";
import type { RefundablePayment } from "../delivery/order-payments.ts";
import { CHANGED } from "../order-change.contract.ts";
import type { LineRow } from "../to-order.ts";
import type { OrderBefore } from "./plan-change.ts";

const STATE = namedColumns(orders, ["id", "buyerId", "placedBy", "city", "status", "stage", "version", "createdAt"]);
const PAYMENT = namedColumns(orders, ["paymentMethod", "paymentStatus", "subtotalPaise", "taxPaise", "totalPaise"]);
const DELIVERY = namedColumns(orders, ["slotId", "slotDay", "slotStartsAt", "estimatedDelivery"]);
const WAITS = namedColumns(orders, ["awaitsPayment", "awaitsApproval"]);
const CHANGE_COLUMNS = namedColumnsExcept(orderChanges, ["idempotencyKey", "createdAt"]);

/** Money in paise, times in ms. */
export interface ChangeableOrder
  extends OrderBefore,
    RowOf<typeof STATE>,
    RowOf<typeof PAYMENT>,
    RowOf<typeof DELIVERY>,
    RowOf<typeof WAITS> {
  /** `pickedAt`: when the goods were ticked off on a pick list. */
  readonly lines: readonly (LineRow & { readonly pickedAt: number | null })[];
  readonly left: readonly RefundablePayment[];
}

/** A change whose difference is, or was, to be paid. */
export type StoredChange = RowOf<typeof CHANGE_COLUMNS>;

export type EarlierEvent = Pick<typeof orderEvents.$inferSelect, "orderId" | "type" | "detail">;

/** Times in ms. */
export type PendingRow = Pick<
  typeof orders.$inferSelect,
  "id" | "buyerId" | "placedBy" | "estimatedDelivery" | "slotId" | "slotDay" | "slotStartsAt"
>;

interface Dependencies {
  readonly db: Db;
  /** Selects rows of `RefundablePayment`. */
  readonly readLeft: (orderId: string) => Statement;
}

const CHANGE = sql`SELECT ${CHANGE_COLUMNS} FROM ${orderChanges}`;

/** The order's open change, until its deadline or the order's confirmation; a later payment would be refunded. */
const openOf = (orderId: string, now: number): SQL => sql`
  ${CHANGE} WHERE order_id = ${orderId} AND state = 'open' AND due_at > ${now}
    AND EXISTS (SELECT 1 FROM ${orders} o WHERE o.id = ${orderId} AND o.status = 'pending')`;

export const createFindChanges = ({ db, readLeft }: Dependencies) => {
  const readOrder = (orderId: string): Statement[] => [
    sql`SELECT ${STATE}, ${PAYMENT}, ${DELIVERY}, ${WAITS} FROM ${orders} WHERE id = ${orderId}`,
    sql`SELECT order_id AS orderId, product_id AS productId, name, names, image_key AS imageKey, unit,
        price_paise AS pricePaise, ${inUnits(sql`quantity_milli`)} AS quantity, total_paise AS totalPaise,
        short_rule AS shortRule, picked_at AS pickedAt
      FROM ${orderLines} WHERE order_id = ${orderId} ORDER BY position`,
    readLeft(orderId),
  ];

  const toOrder = ([found, lines, left]: unknown[][]): ChangeableOrder | null => {
    const [row] = found as Omit<ChangeableOrder, "lines" | "left">[];
    if (!row) return null;
    const stored = lines as (Omit<ChangeableOrder["lines"][number], "names"> & { names: string })[];
    return {
      ...row,
      lines: stored.map((line) => ({ ...line, names: JSON.parse(line.names) })),
      left: left as RefundablePayment[],
    };
  };

  return {
    /** One round trip: the order, and the user's earlier event or change with the same idempotency key. */
    async findToChange(orderId: string, userId: string, key: string) {
      const rows = await readBatch(db, [
        ...readOrder(orderId),
        sql`SELECT order_id AS orderId, type, detail FROM ${orderEvents}
            WHERE actor_id = ${userId} AND idempotency_key = ${key}`,
        sql`${CHANGE} WHERE asked_by = ${userId} AND idempotency_key = ${key}`,
      ]);
      return {
        order: toOrder(rows),
        event: (rows[3] as EarlierEvent[])[0] ?? null,
        change: (rows[4] as StoredChange[])[0] ?? null,
      };
    },

    /** `isOutdated`: the order's lines changed after the buyer asked for this change. One round trip. */
    async findPaidChange(orderId: string, changeId: string) {
      const rows = await readBatch(db, [
        ...readOrder(orderId),
        sql`${CHANGE} WHERE id = ${changeId} AND order_id = ${orderId}`,
        sql`SELECT 1 FROM ${orderEvents} e WHERE e.order_id = ${orderId} AND e.type = ${CHANGED}
            AND e.version > (SELECT base_version FROM ${orderChanges} WHERE id = ${changeId})`,
      ]);
      const change = (rows[3] as StoredChange[])[0] ?? null;
      return { order: toOrder(rows), change, isOutdated: (rows[4]?.length ?? 0) > 0 };
    },

    findOpen: (orderId: string, now: number): Promise<StoredChange | undefined> => db.get(openOf(orderId, now)),

    openRead: (orderId: string, now: number): PendingRead<StoredChange | null> => ({
      statement: openOf(orderId, now),
      toResult: (rows) => (rows as StoredChange[])[0] ?? null,
    }),

    /** SQL for other areas' queries: the product ids of the order, its open change and `ids`, and the order's city. */
    productsOf: (orderId: string, ids: readonly string[]): { readonly ids: Condition; readonly city: Condition } => ({
      ids: sql`SELECT product_id AS id FROM ${orderLines} WHERE order_id = ${orderId}
        UNION SELECT l.value ->> 'productId' FROM ${orderChanges} c CROSS JOIN json_each(c.lines) l
          WHERE c.order_id = ${orderId} AND c.state = 'open'
        UNION SELECT value FROM json_each(${JSON.stringify(ids)})`,
      city: sql`(SELECT city FROM ${orders} WHERE id = ${orderId})`,
    }),

    /** Among the buyer's `limit` newest pending orders, those of the city that await no payment. */
    listPending: (buyerId: string, city: City, limit: number): Promise<PendingRow[]> =>
      db.all(sql`
          SELECT id, buyerId, placedBy, estimatedDelivery, slotId, slotDay, slotStartsAt FROM (
            SELECT id, buyer_id AS buyerId, placed_by AS placedBy, city, estimated_delivery AS estimatedDelivery, slot_id AS slotId, slot_day AS slotDay,
              slot_starts_at AS slotStartsAt
            FROM ${orders} INDEXED BY orders_buyer_status
            WHERE buyer_id = ${buyerId} AND status = 'pending' AND awaits_payment = 0 ORDER BY id DESC LIMIT ${limit})
          WHERE city = ${city}`),

    /** Slot of the buyer's newest order in the city, standing orders excepted; null without one. */
    findLastSlot: async (buyerId: string, city: City, limit: number): Promise<string | null> => {
      const [row] = await db.all<{ slotId: string | null }>(sql`
          SELECT slotId FROM (
            SELECT slot_id AS slotId, city, standing_order_id AS standingOrderId FROM ${orders} INDEXED BY orders_buyer
            WHERE buyer_id = ${buyerId} ORDER BY id DESC LIMIT ${limit})
          WHERE city = ${city} AND standingOrderId IS NULL LIMIT 1`);
      return row?.slotId ?? null;
    },

    findById: (changeId: string): Promise<StoredChange | undefined> => db.get(sql`${CHANGE} WHERE id = ${changeId}`),
  };
};
export type FindChanges = ReturnType<typeof createFindChanges>;
