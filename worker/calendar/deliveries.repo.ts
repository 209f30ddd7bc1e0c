import { sql } from "drizzle-orm";
import type { Slot } from "../cities/slots/slots.contract.ts";
import { namedColumns, type RowOf } from "../platform/d1/columns.ts";
import { type Db, readBatch } from "../platform/d1/db.ts";
import { prepareOnce } from "../platform/d1/reads.ts";
import { lists } from "../schema/lists.table.ts";
import { orderLines, orders } from "../schema/orders.table.ts";
import { daysOffOf, deliverySlots, SLOT_JSON } from "../schema/slots.table.ts";
import { standingOrderDays, standingOrders } from "../schema/standing-orders.table.ts";

/** Deliberately without the delivery code. */
const ORDER = namedColumns(
  orders,
  ["id", "version", "status", "deliveryAddress", "totalPaise", "slotStartsAt", "estimatedDelivery", "updatedAt"],
  "o",
);
const STANDING_ORDER = namedColumns(
  standingOrders,
  ["id", "version", "city", "days", "untilDay", "deliveryAddress", "updatedAt"],
  "so",
);

/** Money in paise, times in ms. */
export interface ComingOrder extends RowOf<typeof ORDER> {
  readonly lines: number;
}

export interface ComingStandingOrder extends RowOf<typeof STANDING_ORDER> {
  /** Null when the list was deleted. */
  readonly listName: string | null;
  /** Null when the city no longer offers it. */
  readonly slot: Slot | null;
  readonly daysOff: readonly string[];
  /** Days that need no further order: skipped, already placed or refused. */
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
const COLUMNS = sql`${ORDER}, (SELECT max(position) + 1 FROM ${orderLines} WHERE order_id = o.id) AS lines`;

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
  () => sql`SELECT ${STANDING_ORDER},
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
  /** In ms: includes orders cancelled since this time, if they were placed at or after `firstId`. */
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
