import { sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { orders } from "../../schema/orders.table.ts";
import type { monthOf } from "../place/member-limits.ts";

export const createApprovalRepo = (db: Db) => ({
  /** Ids of orders whose time to be approved is over, the longest first. */
  async listOverdueIds(now: number, limit: number): Promise<string[]> {
    const rows = await db.all<{ id: string }>(sql`SELECT id FROM ${orders} INDEXED BY orders_approval_due
      WHERE awaits_approval = 1 AND approval_due_at < ${now} ORDER BY approval_due_at LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  },

  /** What a member ordered for an account in the month in this database, cancelled orders left out; in paise. */
  async spentBy(userId: string, accountId: string, month: ReturnType<typeof monthOf>): Promise<number> {
    const { paise } = await db.get<{ paise: number }>(sql`SELECT COALESCE(sum(total_paise), 0) AS paise
      FROM ${orders} INDEXED BY orders_placed_by
      WHERE placed_by = ${userId} AND id >= ${month.monthFirstId} AND created_at >= ${month.monthStart} AND buyer_id = ${accountId} AND status <> 'cancelled'`);
    return paise;
  },
});
