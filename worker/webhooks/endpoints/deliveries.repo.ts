import { and, desc, eq, getTableColumns, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type Db, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { webhookDeliveries, webhookEndpoints } from "../../schema/webhooks.table.ts";
import type { DeliveriesQuery } from "./endpoints.contract.ts";

const { createdAt: _, seq: __, ...COLUMNS } = getTableColumns(webhookDeliveries);

/**
 * While a delivery is being sent, its `next_attempt_at` is the end of the lease, so the start of the current attempt is
 * shown instead. One statement, because the attempt may end between two.
 */
const displayColumns = (endpointId: string) => {
  const ofEndpoint = (column: SQLWrapper) =>
    sql`(SELECT ${column} FROM ${webhookEndpoints} WHERE ${webhookEndpoints.id} = ${endpointId})`;
  const { nextAttemptAt: next } = COLUMNS;
  const { leasedUntil, turnAt } = webhookEndpoints;
  const shown = sql<number | null>`iif(${next} = ${ofEndpoint(leasedUntil)}, ${ofEndpoint(turnAt)}, ${next})`;
  return { ...COLUMNS, nextAttemptAt: shown };
};

export type DeliveryRow = Omit<typeof webhookDeliveries.$inferSelect, "createdAt" | "seq">;

/** Whether an earlier delivery of the same endpoint and subject `d` waits. */
const waitsForEarlier: SQL = sql`EXISTS (SELECT 1 FROM ${webhookDeliveries} e
  WHERE e.status = 'waiting' AND e.endpoint_id = d.endpoint_id AND e.subject = d.subject AND e.seq < d.seq)`;

export const createDeliveriesRepo = (db: Db) => {
  const isOf = (endpointId: string, id: string) =>
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.endpointId, endpointId));

  return {
    /** Newest first, one more than `limit`. */
    list: (endpointId: string, { limit, cursor, status }: DeliveriesQuery): Promise<DeliveryRow[]> =>
      db
        .select(displayColumns(endpointId))
        .from(webhookDeliveries)
        .where(
          and(
            eq(webhookDeliveries.endpointId, endpointId),
            cursor === undefined ? undefined : lt(webhookDeliveries.id, cursor),
            // A literal condition, so that SQLite uses the partial index.
            status === "undelivered" ? sql`${webhookDeliveries.status} <> 'delivered'` : undefined,
          ),
        )
        .orderBy(desc(webhookDeliveries.id))
        .limit(limit + 1),

    find: (endpointId: string, id: string): Promise<DeliveryRow | undefined> =>
      db.select(COLUMNS).from(webhookDeliveries).where(isOf(endpointId, id)).get(),

    insert: (row: typeof webhookDeliveries.$inferInsert) => write(db, [db.insert(webhookDeliveries).values(row)]),

    /**
     * Makes the delivery due at once; false when an earlier one of the same endpoint and subject waits. Later ones wait
     * for it, unless they are being sent.
     */
    async sendAgain(endpointId: string, id: string, now: number): Promise<boolean> {
      const [rows] = await writeRetried(db, [
        sql`UPDATE ${webhookDeliveries} AS d
          SET status = 'waiting', next_attempt_at = ${now}, settled_at = NULL
          WHERE d.id = ${id} AND d.endpoint_id = ${endpointId} AND NOT ${waitsForEarlier} RETURNING id`,
        sql`UPDATE ${webhookDeliveries} AS d SET next_attempt_at = NULL
          WHERE d.status = 'waiting' AND d.endpoint_id = ${endpointId} AND d.next_attempt_at IS NOT NULL
            AND d.subject = (SELECT subject FROM ${webhookDeliveries} WHERE id = ${id}) AND ${waitsForEarlier}
            AND d.next_attempt_at <> (SELECT leased_until FROM ${webhookEndpoints} WHERE id = ${endpointId})`,
      ]);
      return rows.length > 0;
    },

    /**
     * For the batch that enables an endpoint: waiting deliveries get all their tries again, the first of each subject
     * at once. Deliveries of events before `oldest` are given up.
     */
    resumed: (endpointId: string, now: number, oldest: number): Statement[] => [
      db
        .update(webhookDeliveries)
        .set({ status: "failed", nextAttemptAt: null, settledAt: now })
        .where(
          and(
            eq(webhookDeliveries.endpointId, endpointId),
            sql`${webhookDeliveries.status} = 'waiting'`,
            lt(webhookDeliveries.eventAt, oldest),
          ),
        ),
      sql`UPDATE ${webhookDeliveries} AS d SET attempts = 0, next_attempt_at = CASE WHEN ${waitsForEarlier} THEN NULL ELSE ${now} END
        WHERE d.endpoint_id = ${endpointId} AND d.status = 'waiting'`,
    ],
  };
};
