import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../platform/d1/db.ts";
import { users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { archivedOrders, orderArchives } from "../../schema/archived-orders.table.ts";
import type { deliveredLines, orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import type { OrderRow } from "../to-order.ts";
import { archiveSource, searchIds } from "./find-orders.repo.ts";
import type { Page } from "./orders.repo.ts";

/** One line of an archive file, with the rows as D1 held them. */
export interface ArchivedOrder {
  readonly order: typeof orders.$inferSelect;
  readonly lines: readonly (typeof orderLines.$inferSelect)[];
  /** Lines whose delivery differs from the order; missing in files from before such differences were recorded. */
  readonly deliveredLines?: readonly (typeof deliveredLines.$inferSelect)[];
  readonly events: readonly (typeof orderEvents.$inferSelect)[];
}

/** The D1 row of an archived order: its file, and the current data of the people involved. */
export interface ArchivedRow
  extends Pick<
    OrderRow,
    | "id"
    | "buyerId"
    | "buyerName"
    | "buyerEmail"
    | "buyerPhone"
    | "buyerAddress"
    | "buyerGstin"
    | "agentName"
    | "agentPhone"
    | "vehicleNumber"
  > {
  readonly month: string;
  readonly digest: string;
}

export interface ArchivedFilter {
  readonly buyerId?: string;
  readonly agentId?: string;
  readonly status?: OrderStatus | undefined;
  /** Text of a staff search; `buyerId` and `agentId` are then ignored. */
  readonly search?: string;
}

const OVER: readonly OrderStatus[] = ["delivered", "cancelled"];

const conditionOf = ({ buyerId, agentId }: ArchivedFilter): SQL => {
  if (buyerId !== undefined) return sql`buyer_id = ${buyerId}`;
  return agentId === undefined ? sql`true` : sql`agent_id = ${agentId}`;
};

/** Newest first. Each status reads one index range, at most `limit` rows. */
const idsOf = (filter: ArchivedFilter, page: Page): SQL => {
  const { limit, cursor = "~" } = page;
  const ofStatus = (status: OrderStatus): SQL =>
    filter.search === undefined
      ? sql`SELECT id FROM ${archivedOrders} WHERE ${conditionOf(filter)} AND status = ${status} AND id < ${cursor}
          ORDER BY id DESC LIMIT ${limit}`
      : searchIds(filter.search, status, page, archiveSource);
  const branches = (filter.status ? [filter.status] : OVER).map((status) => sql`SELECT * FROM (${ofStatus(status)})`);
  return sql`${sql.join(branches, sql` UNION ALL `)} ORDER BY 1 DESC LIMIT ${limit}`;
};

export const createArchivedOrdersRepo = (db: Db) => {
  const read = (ids: SQL) =>
    db.all<ArchivedRow>(sql`
      SELECT o.id, o.buyer_id AS buyerId, f.month, f.digest, b.name AS buyerName, b.email AS buyerEmail,
        b.phone AS buyerPhone, b.address AS buyerAddress, b.gstin AS buyerGstin, au.name AS agentName,
        au.phone AS agentPhone, a.vehicle_number AS vehicleNumber
      FROM (${ids}) found CROSS JOIN ${archivedOrders} o ON o.id = found.id
      CROSS JOIN ${orderArchives} f ON f.id = o.archive_id CROSS JOIN ${users} b ON b.id = o.buyer_id
      LEFT JOIN ${agents} a ON a.id = o.agent_id LEFT JOIN ${users} au ON au.id = a.user_id
      ORDER BY o.id DESC`);

  return {
    find: (id: string) => read(sql`SELECT ${id} AS id`),
    list: (filter: ArchivedFilter, page: Page) => read(idsOf(filter, page)),

    async listIds(filter: ArchivedFilter, page: Page): Promise<string[]> {
      const rows = await db.all<{ id: string }>(idsOf(filter, page));
      return rows.map(({ id }) => id);
    },

    async findNames(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const rows = await db.all<{ id: string; name: string }>(sql`
        SELECT u.id, u.name FROM json_each(${JSON.stringify(userIds)}) ids
        CROSS JOIN ${users} u ON u.id = ids.value`);
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
};
export type ArchivedOrdersRepo = ReturnType<typeof createArchivedOrdersRepo>;
