import { type SQL, sql } from "drizzle-orm";
import { orders } from "../../schema/orders.table.ts";
import { ORDER_STATUSES, type OrderStatus } from "../order-lifecycle.contract.ts";
import type { Page } from "./orders.repo.ts";

/** Orders promised from `from` until before `before` (ms), of any agent and status unless given. */
export interface PromisedOrders {
  readonly from: number;
  readonly before: number;
  readonly status?: OrderStatus | undefined;
  readonly agentId?: string | undefined;
}

const withStatus = (status: OrderStatus | undefined): SQL =>
  status ? sql`AND status = ${status} AND awaits_payment = 0 AND awaits_approval = 0` : sql``;

const BY_PROMISE = sql`estimated_delivery, id`;

/** Ids with their promised time, soonest first. Each branch reads one index range, at most `limit` rows. */
export const promisedIds = ({ from, before, status, agentId }: PromisedOrders, { limit, cursor }: Page): SQL => {
  const promise = sql`(SELECT estimated_delivery FROM orders WHERE id = ${cursor})`;
  const starts = cursor
    ? // All orders of a slot share one promised time: read the rest of that slot, then later ones.
      [sql`estimated_delivery = ${promise} AND id > ${cursor}`, sql`estimated_delivery > ${promise}`]
    : [sql`estimated_delivery >= ${from}`];
  const range = (whose: SQL, start: SQL): SQL =>
    sql`SELECT * FROM (SELECT id, estimated_delivery FROM orders INDEXED BY ${whose} AND ${start}
      AND estimated_delivery < ${before} ORDER BY ${BY_PROMISE} LIMIT ${limit})`;
  // Nested because D1 allows at most five SELECTs in one UNION.
  const branch = (whose: SQL): SQL =>
    sql`SELECT * FROM (${sql.join(
      starts.map((start) => range(whose, start)),
      sql` UNION ALL `,
    )} ORDER BY ${BY_PROMISE} LIMIT ${limit})`;
  const groups = agentId
    ? [sql`orders_agent_promised WHERE agent_id = ${agentId} ${withStatus(status)}`]
    : (status ? [status] : ORDER_STATUSES).map(
        (one) => sql`orders_promised WHERE status = ${one} ${withStatus(status)}`,
      );
  return sql`${sql.join(groups.map(branch), sql` UNION ALL `)} ORDER BY ${BY_PROMISE} LIMIT ${limit}`;
};

/** An order has an agent from `accepted` on. */
const CARRIED = ["accepted", "delivered", "cancelled"] as const;

export const idsOfAgent = (agentId: string, status: OrderStatus | undefined, { limit, cursor = "~" }: Page): SQL => {
  const branches = CARRIED.filter((one) => status === undefined || one === status).map(
    (one) => sql`SELECT * FROM (SELECT id FROM ${orders} WHERE agent_id = ${agentId} AND status = ${one}
      AND id < ${cursor} ORDER BY id DESC LIMIT ${limit})`,
  );
  if (branches.length === 0) return sql`SELECT NULL AS id WHERE false`;
  return sql`${sql.join(branches, sql` UNION ALL `)} ORDER BY id DESC LIMIT ${limit}`;
};
