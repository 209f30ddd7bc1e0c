import { sql } from "drizzle-orm";
import { changeBlock } from "../../accounts/buyer-terms.repo.ts";
import { type Db, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { archivedOrders } from "../../schema/archived-orders.table.ts";
import { orders } from "../../schema/orders.table.ts";
import { MAX_DELIVERED_COUNTED } from "../order-limits.contract.ts";

export interface BuyerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly address: string;
  readonly isEmailVerified: number;
  readonly createdAt: number;
  readonly blockedAt: number | null;
  readonly blockedReason: string;
  readonly openOrders: number;
  readonly openPaise: number;
  readonly deliveredOrders: number;
}

const OPEN = sql`status IN ('pending', 'confirmed', 'accepted')`;

export const createBuyersRepo = (db: Db) => ({
  find: (id: string): Promise<BuyerRow | undefined> =>
    db.get<BuyerRow | undefined>(sql`
      SELECT u.id, u.name, u.email, u.phone, u.address, u.is_email_verified AS isEmailVerified, u.created_at AS createdAt,
        u.blocked_at AS blockedAt, u.blocked_reason AS blockedReason,
        (SELECT count(*) FROM ${orders} o WHERE o.buyer_id = u.id AND ${OPEN}) AS openOrders,
        (SELECT COALESCE(sum(total_paise), 0) FROM ${orders} o WHERE o.buyer_id = u.id AND ${OPEN}) AS openPaise,
        (SELECT count(*) FROM (SELECT 1 FROM ${orders} o WHERE o.buyer_id = u.id AND status = 'delivered'
          UNION ALL SELECT 1 FROM ${archivedOrders} o WHERE o.buyer_id = u.id AND status = 'delivered'
          LIMIT ${MAX_DELIVERED_COUNTED})) AS deliveredOrders
      FROM ${users} u WHERE u.id = ${id} AND u.role = 'hotel'`),

  /** Oldest first. */
  async listOpenIds(buyerId: string, limit: number): Promise<string[]> {
    const rows = await db.all<{ id: string }>(sql`
      SELECT id FROM ${orders} INDEXED BY orders_buyer_status WHERE buyer_id = ${buyerId} AND ${OPEN}
      ORDER BY id LIMIT ${limit}`);
    return rows.map(({ id }) => id);
  },

  /** Compare-and-set on what was read: aborts when the account was blocked or unblocked since. */
  async writeBlock(
    buyer: Pick<BuyerRow, "id" | "blockedAt">,
    block: { readonly at: number | null; readonly reason: string },
    before: readonly Statement[],
    after: readonly Statement[],
  ): Promise<void> {
    await write(db, [...before, ...changeBlock(buyer, block), ...after]);
  },
});
