import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { assertRowsChanged, assertThat, type Db, type Statement, write } from "../../platform/d1/db.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { agents } from "../../schema/agents.table.ts";
import { archivedOrders, archiveErasures, orderArchives } from "../../schema/archived-orders.table.ts";
import { doorManifests } from "../../schema/door.table.ts";
import { orderChanges } from "../../schema/order-changes.table.ts";
import { deliveredLines, orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { captures, paymentDiscrepancies, providerOrders, refunds } from "../../schema/payments.table.ts";
import { returnLines, returns } from "../../schema/returns.table.ts";
import { archiveCutoff } from "../archived-order.ts";
import type { ArchivedOrder } from "../browse/archived-orders.repo.ts";

export interface MovingOrder extends ArchivedOrder {
  readonly deliveredLines: readonly (typeof deliveredLines.$inferSelect)[];
  readonly providerOrders: readonly (typeof providerOrders.$inferSelect)[];
  readonly captures: readonly (typeof captures.$inferSelect)[];
  readonly refunds: readonly (typeof refunds.$inferSelect)[];
  readonly returns: readonly (typeof returns.$inferSelect)[];
  readonly returnLines: readonly (typeof returnLines.$inferSelect)[];
}

/** One buyer's orders of one month, which move together. */
export interface Unit {
  readonly buyerId: string;
  /** "2025-11", UTC. */
  readonly month: string;
}

const IS_OVER = sql`o.status IN ('delivered', 'cancelled')`;

/** Whether order `o` has no open payment, refund, return or erasure, and has not changed since `before` (ms). */
const isSettled = (before: number): SQL => sql`o.updated_at < ${before} AND o.payment_status <> 'refund_pending'
  AND NOT (o.payment_method = 'account' AND o.status = 'delivered' AND o.payment_status = 'pending')
  AND NOT EXISTS (SELECT 1 FROM ${refunds} r WHERE r.order_id = o.id AND r.status <> 'processed')
  AND NOT EXISTS (SELECT 1 FROM ${returns} x WHERE x.order_id = o.id AND x.state = 'requested')
  AND NOT EXISTS (SELECT 1 FROM ${providerOrders} p WHERE p.order_id = o.id AND p.next_check_at IS NOT NULL)
  AND o.id NOT IN (SELECT order_id FROM ${paymentDiscrepancies} WHERE resolved_at IS NULL AND order_id IS NOT NULL)
  AND o.buyer_id NOT IN (SELECT user_id FROM ${archiveErasures})
  AND NOT EXISTS (SELECT 1 FROM ${agents} g CROSS JOIN ${archiveErasures} e ON e.user_id = g.user_id
    WHERE g.id = o.agent_id)`;

const startOf = (month: string, monthsLater = 0): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return firstIdAt(Date.UTC(year, number - 1 + monthsLater));
};

/** Tables whose rows move with their orders, in the order of deletion that the foreign keys require. */
const MOVED_TABLES = {
  returns,
  refunds,
  captures,
  providerOrders,
  events: orderEvents,
  deliveredLines,
  lines: orderLines,
};
type MovedRows = keyof typeof MOVED_TABLES | "returnLines";

export const createOrderArchiveRepo = (db: Db) => {
  const idsOf = ({ buyerId, month }: Unit, now: number, max: number): SQL => sql`
    (SELECT o.id FROM ${orders} o INDEXED BY orders_buyer WHERE o.buyer_id = ${buyerId}
      AND o.id >= ${startOf(month)} AND o.id < ${startOf(month, 1)} AND ${IS_OVER} AND ${isSettled(archiveCutoff(now))}
      ORDER BY o.id LIMIT ${max})`;

  return {
    /** The oldest orders that may move. A month waits until all of it is old enough, so that it needs only one file. */
    listDue(now: number, max: number): Promise<{ buyerId: string; createdAt: number }[]> {
      const before = archiveCutoff(now);
      const end = startOf(new Date(before).toISOString().slice(0, 7));
      const branches = ["delivered", "cancelled"].map(
        (status) => sql`SELECT * FROM (SELECT o.id, o.buyer_id AS buyerId, o.created_at AS createdAt
          FROM ${orders} o INDEXED BY orders_status WHERE o.status = ${status} AND o.awaits_payment = 0
            AND o.awaits_approval = 0 AND o.id < ${end}
            AND ${isSettled(before)} ORDER BY o.id LIMIT ${max})`,
      );
      return db.all(sql`${sql.join(branches, sql` UNION ALL `)} ORDER BY id LIMIT ${max}`);
    },

    /** At most `max` orders, oldest first, in one transaction. */
    async readUnit(unit: Unit, now: number, max: number): Promise<MovingOrder[]> {
      const ids = idsOf(unit, now, max);
      const isOfUnit = (orderId: SQLiteColumn) => sql`${orderId} IN ${ids}`;
      const [found, lines, delivered, events, provided, captured, refunded, returned, parts] = await db.batch([
        db.select().from(orders).where(isOfUnit(orders.id)).orderBy(orders.id),
        db
          .select()
          .from(orderLines)
          .where(isOfUnit(orderLines.orderId))
          .orderBy(orderLines.orderId, orderLines.position),
        db
          .select()
          .from(deliveredLines)
          .where(isOfUnit(deliveredLines.orderId))
          .orderBy(deliveredLines.orderId, deliveredLines.position),
        db
          .select()
          .from(orderEvents)
          .where(isOfUnit(orderEvents.orderId))
          .orderBy(orderEvents.orderId, orderEvents.version),
        db.select().from(providerOrders).where(isOfUnit(providerOrders.orderId)).orderBy(providerOrders.id),
        db.select().from(captures).where(isOfUnit(captures.orderId)).orderBy(captures.paymentId),
        db.select().from(refunds).where(isOfUnit(refunds.orderId)).orderBy(refunds.paymentId),
        db.select().from(returns).where(isOfUnit(returns.orderId)).orderBy(returns.id),
        db
          .select()
          .from(returnLines)
          .where(sql`${returnLines.returnId} IN (SELECT id FROM ${returns} WHERE order_id IN ${ids})`)
          .orderBy(returnLines.returnId, returnLines.position),
      ]);
      return found.map((order) => {
        const ofOrder = <Row extends { readonly orderId: string }>(rows: readonly Row[]): Row[] =>
          rows.filter(({ orderId }) => orderId === order.id);
        const returnsOfOrder = ofOrder(returned);
        return {
          order,
          lines: ofOrder(lines),
          deliveredLines: ofOrder(delivered),
          events: ofOrder(events),
          providerOrders: ofOrder(provided),
          captures: ofOrder(captured),
          refunds: ofOrder(refunded),
          returns: returnsOfOrder,
          returnLines: parts.filter((part) => returnsOfOrder.some(({ id }) => id === part.returnId)),
        };
      });
    },

    /** Digests of the unit's files that a row names. */
    async listDigests({ buyerId, month }: Unit): Promise<string[]> {
      const rows = await db.all<{ digest: string }>(
        sql`SELECT digest FROM ${orderArchives} WHERE buyer_id = ${buyerId} AND month = ${month}`,
      );
      return rows.map(({ digest }) => digest);
    },

    /** Inserts the index rows and deletes exactly what was read, in one transaction; aborts when any of it changed. */
    async move(unit: Unit, digest: string, moving: readonly MovingOrder[], now: number): Promise<void> {
      const { buyerId, month } = unit;
      const versions = JSON.stringify(moving.map(({ order }) => [order.id, order.version]));
      const ids = sql`(SELECT value ->> 0 FROM json_each(${versions}))`;
      const count = (rows: MovedRows): number => moving.reduce((sum, one) => sum + one[rows].length, 0);
      const tables = Object.entries(MOVED_TABLES) as [keyof typeof MOVED_TABLES, SQLiteTable][];
      await write(db, [
        assertThat(
          sql`(SELECT count(*) FROM json_each(${versions}) m CROSS JOIN ${orders} o ON o.id = m.value ->> 0
            AND o.version = m.value ->> 1 WHERE ${IS_OVER} AND ${isSettled(archiveCutoff(now))}) = ${moving.length}`,
        ),
        sql`INSERT INTO ${orderArchives} (buyer_id, month, digest) VALUES (${buyerId}, ${month}, ${digest})`,
        sql`INSERT INTO ${archivedOrders} (id, archive_id, buyer_id, agent_id, status, city, phone, total_paise,
            payment_method, payment_status, rating, has_agent_text, created_at, delivered_at)
          SELECT o.id, (SELECT id FROM ${orderArchives} WHERE buyer_id = ${buyerId} AND month = ${month}
              AND digest = ${digest}), o.buyer_id, o.agent_id, o.status, o.city, o.phone, o.total_paise,
            o.payment_method, o.payment_status, o.rating, o.agent_id IS NOT NULL AND o.cancel_reason IS NOT NULL,
            o.created_at, o.delivered_at
          FROM ${orders} o WHERE o.id IN ${ids}`,
        sql`DELETE FROM ${orderChanges} WHERE order_id IN ${ids}`,
        sql`DELETE FROM ${doorManifests} WHERE order_id IN ${ids}`,
        sql`DELETE FROM ${returnLines} WHERE return_id IN (SELECT id FROM ${returns} WHERE order_id IN ${ids})`,
        assertRowsChanged(count("returnLines")),
        ...tables.flatMap(([rows, table]): Statement[] => [
          sql`DELETE FROM ${table} WHERE order_id IN ${ids}`,
          assertRowsChanged(count(rows)),
        ]),
        sql`DELETE FROM ${orders} WHERE id IN ${ids}`,
        assertRowsChanged(moving.length),
      ]);
    },
  };
};
