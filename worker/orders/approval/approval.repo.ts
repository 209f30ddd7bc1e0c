import { sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { orders } from "../../schema/orders.table.ts";

export const createApprovalRepo = (db: Db) => ({
  /** Ids of orders whose approval deadline has passed, longest overdue first. */
  async listOverdueIds(now: number, limit: number): Promise<string[]> {
    const rows = await db.all<{ id: string }>(sql`SELECT id FROM ${orders} INDEXED BY orders_approval_due
      WHERE awaits_approval = 1 AND approval_due_at < ${now} ORDER BY approval_due_at LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  },
});
