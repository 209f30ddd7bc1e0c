import { type SQL, sql } from "drizzle-orm";
import { changeBlock } from "../../accounts/buyer-terms.repo.ts";
import { namedColumns, type RowOf } from "../../platform/d1/columns.ts";
import { type Db, type Statement, write } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { archivedOrders } from "../../schema/archived-orders.table.ts";
import { orderEvents, orders } from "../../schema/orders.table.ts";
import { buyersFound } from "../browse/find-orders.repo.ts";
import { owedBy } from "../credit-limit/credit-conditions.repo.ts";
import { MAX_DELIVERED_COUNTED } from "../order-limits.contract.ts";

const BUYER = namedColumns(users, ["id", "name", "businessName", "email", "phone", "location", "blockedAt"], "u");
const DETAILS = namedColumns(users, ["address", "isEmailVerified", "createdAt", "blockedReason"], "u");

/** Money in paise, times in ms. */
export interface BuyerSummaryRow extends RowOf<typeof BUYER> {
  readonly owedPaise: number;
  readonly lastOrderId: string | null;
}

export interface BuyerRow extends Omit<BuyerSummaryRow, "lastOrderId">, RowOf<typeof DETAILS> {
  readonly openOrders: number;
  readonly openPaise: number;
  readonly deliveredOrders: number;
}

const SUMMARY = sql`${BUYER}, ${owedBy(sql`u.id`)} AS owedPaise`;
const lastOf = (orders: SQL): SQL => sql`(SELECT id FROM ${orders} ORDER BY id DESC LIMIT 1)`;
/** The time of an order is part of its id, so only the index is read. */
const LAST_ORDER = sql`COALESCE(${lastOf(sql`${orders} INDEXED BY orders_buyer WHERE buyer_id = u.id`)},
  ${lastOf(sql`${archivedOrders} WHERE buyer_id = u.id AND status = 'delivered'`)}) AS lastOrderId`;
/** Members of a team order for its account. */
const IS_ACCOUNT = sql`u.team_account_id IS NULL AND u.deleted_at IS NULL`;

const OPEN = sql`status IN ('pending', 'confirmed', 'accepted')`;

export const createBuyersRepo = (db: Db) => ({
  /** The newest accounts first. */
  list: (limit: number, cursor = "~"): Promise<BuyerSummaryRow[]> =>
    db.all(sql`SELECT ${SUMMARY}, ${LAST_ORDER} FROM ${users} u INDEXED BY users_role_status
      WHERE u.role = 'hotel' AND u.admin_status IS NULL AND u.id < ${cursor} AND ${IS_ACCOUNT}
      ORDER BY u.id DESC LIMIT ${limit}`),

  /** Accounts of the matching people; for a team member, the account of their team. */
  search: (typed: string, limit: number): Promise<BuyerSummaryRow[]> =>
    db.all(sql`SELECT ${SUMMARY}, ${LAST_ORDER} FROM (
        SELECT DISTINCT COALESCE(person.team_account_id, person.id) AS id
        FROM (${buyersFound(typed, limit)}) found CROSS JOIN ${users} person ON person.id = found.id) account
      CROSS JOIN ${users} u ON u.id = account.id AND u.role = 'hotel' AND ${IS_ACCOUNT}
      ORDER BY u.name COLLATE NOCASE, u.id LIMIT ${limit}`),

  find: (id: string): Promise<BuyerRow | undefined> =>
    db.get<BuyerRow | undefined>(sql`
      SELECT ${SUMMARY}, ${DETAILS},
        (SELECT count(*) FROM ${orders} o WHERE o.buyer_id = u.id AND ${OPEN}) AS openOrders,
        (SELECT COALESCE(sum(total_paise), 0) FROM ${orders} o WHERE o.buyer_id = u.id AND ${OPEN}) AS openPaise,
        (SELECT count(*) FROM (SELECT 1 FROM ${orders} o WHERE o.buyer_id = u.id AND status = 'delivered'
          UNION ALL SELECT 1 FROM ${archivedOrders} o WHERE o.buyer_id = u.id AND status = 'delivered'
          LIMIT ${MAX_DELIVERED_COUNTED})) AS deliveredOrders
      FROM ${users} u WHERE u.id = ${id} AND u.role = 'hotel'`),

  /**
   * The buyer's open orders, oldest first. For a request repeated with its key: the orders that it cancelled, and open
   * ones placed before its first cancellation.
   */
  async listToCancel(
    buyerId: string,
    { actorId, key = "" }: { readonly actorId: string; readonly key: string | undefined },
    limit: number,
  ): Promise<{ id: string; isCancelled: boolean }[]> {
    const rows = await db.all<{ id: string; isCancelled: number }>(sql`
      WITH earlier AS MATERIALIZED (SELECT e.order_id AS id, e.at FROM ${orderEvents} e CROSS JOIN ${orders} o ON o.id = e.order_id
        WHERE e.actor_id = ${actorId} AND e.idempotency_key > ${`${key}:`} AND e.idempotency_key < ${`${key};`}
          AND e.idempotency_key = ${`${key}:`} || e.order_id AND o.buyer_id = ${buyerId} AND o.status = 'cancelled')
      SELECT id, 1 AS isCancelled FROM earlier
      UNION ALL SELECT id, 0 FROM ${orders} INDEXED BY orders_buyer_status WHERE buyer_id = ${buyerId} AND ${OPEN}
        AND created_at <= COALESCE((SELECT min(at) FROM earlier), created_at)
      ORDER BY id LIMIT ${limit}`);
    return rows.map(({ id, isCancelled }) => ({ id, isCancelled: isCancelled === 1 }));
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
