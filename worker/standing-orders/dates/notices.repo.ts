import { sql } from "drizzle-orm";
import type { Slot } from "../../cities/slots/slots.contract.ts";
import { type Db, readRows } from "../../platform/d1/db.ts";
import { prepareOnce } from "../../platform/d1/reads.ts";
import { orders } from "../../schema/orders.table.ts";
import { deliverySlots, SLOT_JSON } from "../../schema/slots.table.ts";
import { standingOrderDays, standingOrders } from "../../schema/standing-orders.table.ts";
import type { DayDetail } from "../day-lines.ts";
import type { StandingOrderNotice } from "../standing-order-notice.ts";

type Stored = Omit<StandingOrderNotice, "isPaused" | "awaitsPayment" | "slot" | "detail"> & {
  readonly isPaused: number;
  readonly awaitsPayment: number | null;
  readonly slot: string | null;
  readonly detail: string;
};

const value = sql.placeholder;
const read = prepareOnce<{ id: string; day: string }>(
  () => sql`SELECT so.id, d.day, so.created_by AS userId, d.state, so.paused_at IS NOT NULL AS isPaused,
      d.order_id AS orderId, o.awaits_payment AS awaitsPayment, so.payment_method AS paymentMethod, d.detail,
      (SELECT ${SLOT_JSON} FROM ${deliverySlots} s WHERE s.id = so.slot_id AND s.city = so.city) AS slot
    FROM ${standingOrders} so CROSS JOIN ${standingOrderDays} d ON d.standing_order_id = so.id AND d.day = ${value("day")}
    LEFT JOIN ${orders} o ON o.id = d.order_id
    WHERE so.id = ${value("id")}`,
);

/** Checks no permission, so use it only for mails and push notifications to the standing order's creator. */
export const createNoticesRepo = (db: Db) => ({
  /** Null when the standing order was removed. */
  async findNotice(id: string, day: string): Promise<StandingOrderNotice | null> {
    const [row] = (await readRows(db, read({ id, day }))) as Stored[];
    if (!row) return null;
    return {
      ...row,
      isPaused: row.isPaused === 1,
      awaitsPayment: row.awaitsPayment === 1,
      slot: row.slot === null ? null : (JSON.parse(row.slot) as Slot),
      detail: JSON.parse(row.detail) as DayDetail,
    };
  },
});
