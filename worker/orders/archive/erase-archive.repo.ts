import { sql } from "drizzle-orm";
import { assertRowsChanged, type Db, write, writeRetried } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { archivedOrders, archiveErasures, orderArchives } from "../../schema/archived-orders.table.ts";

export interface ErasureRow {
  readonly userId: string;
  readonly isLast: number;
  /** Null when the user is not an agent. */
  readonly agentId: string | null;
  /** 1 when the account has a GSTIN: accounting law then needs the addresses of its delivered orders. */
  readonly hasGstin: number;
}

export type FileRow = typeof orderArchives.$inferSelect;

const FILE = sql`SELECT DISTINCT f.id, f.buyer_id AS buyerId, f.month, f.digest FROM`;

export const createEraseArchiveRepo = (db: Db) => ({
  /** Claims at most `max` people who are due, longest due first. Empty while another run holds a lease. */
  async lease(now: number, leaseMs: number, max: number): Promise<ErasureRow[]> {
    const [leased] = await write<[{ userId: string }[]]>(db, [
      sql`UPDATE ${archiveErasures} SET leased_until = ${now + leaseMs}
        WHERE NOT EXISTS (SELECT 1 FROM ${archiveErasures} WHERE leased_until > ${now})
          AND user_id IN (SELECT user_id FROM ${archiveErasures} WHERE due_at <= ${now} ORDER BY due_at LIMIT ${max})
        RETURNING user_id AS userId`,
    ]);
    if (leased.length === 0) return [];
    return db.all<ErasureRow>(sql`
      SELECT e.user_id AS userId, e.is_last AS isLast, a.id AS agentId, COALESCE(u.gstin, '') <> '' AS hasGstin
      FROM json_each(${JSON.stringify(leased.map(({ userId }) => userId))}) t
      CROSS JOIN ${archiveErasures} e ON e.user_id = t.value CROSS JOIN ${users} u ON u.id = e.user_id
      LEFT JOIN ${agents} a ON a.user_id = u.id`);
  },

  /** The first pass schedules a second one; the last pass deletes the row. */
  finish: ({ userId, isLast }: ErasureRow, nextAt: number) =>
    writeRetried(db, [
      isLast
        ? sql`DELETE FROM ${archiveErasures} WHERE user_id = ${userId} AND is_last = 1`
        : sql`UPDATE ${archiveErasures} SET due_at = ${nextAt}, is_last = 1, leased_until = 0 WHERE user_id = ${userId}`,
    ]),

  listOfBuyer: (buyerId: string): Promise<FileRow[]> =>
    db.all<FileRow>(sql`${FILE} ${orderArchives} f WHERE f.buyer_id = ${buyerId}`),

  listOfAgent: (agentId: string): Promise<FileRow[]> =>
    db.all<FileRow>(sql`${FILE} ${archivedOrders} o CROSS JOIN ${orderArchives} f ON f.id = o.archive_id
      WHERE o.agent_id = ${agentId} AND o.has_agent_text = 1`),

  /** Points the row to the file that replaces this one; aborts when the row already points to another file. */
  async rename({ id, digest }: FileRow, newDigest: string): Promise<void> {
    await write(db, [
      sql`UPDATE ${orderArchives} SET digest = ${newDigest} WHERE id = ${id} AND digest = ${digest}`,
      assertRowsChanged(1),
    ]);
  },

  clearTextFlags: (agentId: string) =>
    write(db, [
      sql`UPDATE ${archivedOrders} SET has_agent_text = 0 WHERE agent_id = ${agentId} AND has_agent_text = 1`,
    ]),
});
