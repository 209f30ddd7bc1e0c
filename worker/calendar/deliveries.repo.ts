import { sql } from "drizzle-orm";
import type { City } from "../brand.contract.ts";
import type { Slot } from "../cities/slots/slots.contract.ts";
import type { OrderStatus } from "../orders/order-lifecycle.contract.ts";
import { type Db, readBatch } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { lists } from "../schema/lists.table.ts";
import { orderLines, orders } from "../schema/orders.table.ts";
import { daysOffOf, deliverySlots, SLOT_JSON } from "../schema/slots.table.ts";
import { standingOrderDays, standingOrders } from "../schema/standing-orders.table.ts";

/** Money in paise, times in ms. Deliberately without the delivery code. */
export interface ComingOrder {
  readonly id: string;
  readonly version: number;
  readonly status: OrderStatus;
  readonly deliveryAddress: string;
  readonly totalPaise: number;
  readonly slotStartsAt: number | null;
  readonly estimatedDelivery: number;
  readonly updatedAt: number;
  readonly lines: number;
}

export interface ComingStandingOrder {
  readonly id: string;
  readonly version: number;
  readonly city: City;
  /** Weekdays as bits, Monday lowest. */
  readonly days: number;
  readonly untilDay: string | null;
  readonly deliveryAddress: string;
  readonly updatedAt: number;
  /** Null when the list was deleted. */
  readonly listName: string | null;
  /** Null when the city no longer offers it. */
  readonly slot: Slot | null;
  readonly daysOff: readonly string[];
  /** Days that are skipped, placed or refused. */
  readonly daysOver: readonly string[];
}

interface StoredStandingOrder extends Omit<ComingStandingOrder, "slot" | "daysOff" | "daysOver"> {
  readonly slot: string | null;
  readonly daysOff: string;
  readonly daysOver: string;
}

const MAX_ORDERS = 100;
const value = sql.placeholder;

/** Positions count from 0, so the highest one plus 1 is the number of lines. */
const COLUMNS = sql`o.id, o.version, o.status, o.delivery_address AS deliveryAddress, o.total_paise AS totalPaise,
  o.slot_starts_at AS slotStartsAt, o.estimated_delivery AS estimatedDelivery, o.updated_at AS updatedAt,
  (SELECT max(position) + 1 FROM ${orderLines} WHERE order_id = o.id) AS lines`;

const open = prepareOnce<{ accountId: string }>(
  () => sql`SELECT ${COLUMNS} FROM ${orders} o INDEXED BY orders_buyer_status
    WHERE o.buyer_id = ${value("accountId")} AND o.status IN ('pending', 'confirmed', 'accepted')
    ORDER BY o.id DESC LIMIT ${sql.raw(String(MAX_ORDERS))}`,
);
const cancelled = prepareOnce<{ accountId: string; firstId: string; since: number }>(
  () => sql`SELECT ${COLUMNS} FROM ${orders} o INDEXED BY orders_buyer_status
    WHERE o.buyer_id = ${value("accountId")} AND o.status = 'cancelled' AND o.awaits_payment IN (0, 1)
      AND o.id >= ${value("firstId")} AND o.updated_at >= ${value("since")}
    ORDER BY o.id DESC LIMIT ${sql.raw(String(MAX_ORDERS))}`,
);
const planned = prepareOnce<{ accountId: string; today: string }>(
  () => sql`SELECT so.id, so.version, so.city, so.days, so.until_day AS untilDay, so.delivery_address AS deliveryAddress,
      so.updated_at AS updatedAt,
      (SELECT name FROM ${lists} WHERE id = so.list_id AND account_id = so.account_id AND city = so.city) AS listName,
      (SELECT ${SLOT_JSON} FROM ${deliverySlots} s
        WHERE s.id = so.slot_id AND s.city = so.city AND s.is_active = 1) AS slot,
      ${daysOffOf(sql`so.city`, sql`${value("today")}`)} AS daysOff,
      (SELECT json_group_array(d.day) FROM ${standingOrderDays} d WHERE d.standing_order_id = so.id
        AND d.day >= ${value("today")} AND d.state <> 'planned') AS daysOver
    FROM ${standingOrders} so INDEXED BY standing_orders_account
    WHERE so.account_id = ${value("accountId")} AND so.paused_at IS NULL ORDER BY so.id`,
);

interface ComingQuery {
  readonly accountId: string;
  /** In ms: cancelled orders are included when they were placed since `firstId` and cancelled since this time. */
  readonly cancelledSince: number;
  readonly firstId: string;
  /** The current Indian day. */
  readonly today: string;
}

export const createDeliveriesRepo = (db: Db) => ({
  /** One round trip. The caller must check access to the account. */
  async readComing({ accountId, cancelledSince: since, firstId, today }: ComingQuery) {
    const [opened, ended, repeated] = await readBatch<[ComingOrder[], ComingOrder[], StoredStandingOrder[]]>(db, [
      open({ accountId }),
      cancelled({ accountId, firstId, since }),
      planned({ accountId, today }),
    ]);
    return {
      orders: [...opened, ...ended],
      standingOrders: repeated.map(
        (row): ComingStandingOrder => ({
          ...row,
          slot: row.slot === null ? null : (JSON.parse(row.slot) as Slot),
          daysOff: JSON.parse(row.daysOff) as string[],
          daysOver: JSON.parse(row.daysOver) as string[],
        }),
      ),
    };
  },
});
export type Coming = Awaited<ReturnType<ReturnType<typeof createDeliveriesRepo>["readComing"]>>;
