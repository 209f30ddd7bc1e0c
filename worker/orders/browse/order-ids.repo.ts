import { type SQL, sql } from "drizzle-orm";
import { orders } from "../../schema/orders.table.ts";
import { ORDER_STATUSES, type OrderStatus, type StageFilter } from "../order-lifecycle.contract.ts";
import type { Page } from "./orders.repo.ts";

/** Maximum orders listed as open, more than any buyer has; the rest are listed with the earlier ones. */
export const MAX_OPEN_SHOWN = 100;

/** Sorts by promised delivery; the id breaks ties. */
export const BY_PROMISE = sql`estimated_delivery, id`;

/**
 * Conditions for the rows after the order `cursor`, sorted by `BY_PROMISE`. All orders of a slot share one promised
 * time, so these are two ranges of an index: the rest of that slot, and later times.
 */
export const rangesAfter = (cursor: string): SQL[] => {
  const promise = sql`(SELECT estimated_delivery FROM ${orders} WHERE id = ${cursor})`;
  return [sql`estimated_delivery = ${promise} AND id > ${cursor}`, sql`estimated_delivery > ${promise}`];
};

/** The first `limit` rows of all branches, each of which reads at most `limit` rows itself. */
export const firstOf = (branches: readonly SQL[], order: SQL, limit: number): SQL => {
  const limited = branches.map((branch) => sql`SELECT * FROM (${branch} ORDER BY ${order} LIMIT ${limit})`);
  return sql`${sql.join(limited, sql` UNION ALL `)} ORDER BY ${order} LIMIT ${limit}`;
};

/** Ids of a buyer's orders that are neither delivered nor cancelled, newest first; the index skips all others. */
export const openOfBuyer = (buyerId: string, limit: number): SQL => sql`
  SELECT id FROM ${orders} INDEXED BY orders_buyer_status
  WHERE buyer_id = ${buyerId} AND status IN ('pending', 'confirmed', 'accepted') ORDER BY id DESC LIMIT ${limit}`;

/** Ids of the buyer's orders that `openOfBuyer` does not list, newest first. */
const earlierOfBuyer = (buyerId: string, { limit, cursor = "~" }: Page): SQL => sql`
  SELECT id FROM ${orders} INDEXED BY orders_buyer
  WHERE buyer_id = ${buyerId} AND id < ${cursor} AND (status IN ('delivered', 'cancelled')
    OR id < (SELECT min(id) FROM (${openOfBuyer(buyerId, MAX_OPEN_SHOWN)})))
  ORDER BY id DESC LIMIT ${limit}`;

/** The first page also has all open orders, in the same statement, so that no order whose status changes is missed. */
export const openAndEarlierIds = (buyerId: string, page: Page): SQL =>
  page.cursor
    ? earlierOfBuyer(buyerId, page)
    : sql`SELECT * FROM (${openOfBuyer(buyerId, MAX_OPEN_SHOWN)}) UNION ALL SELECT * FROM (${earlierOfBuyer(buyerId, page)})`;

/**
 * Ids of open orders past their promised delivery, the longest overdue first. The index is named because SQLite would
 * otherwise read all open orders by status.
 */
export const lateIds = (now: number, { limit, cursor }: Page): SQL => {
  const branches = (cursor ? rangesAfter(cursor) : [sql`true`]).map(
    (range) => sql`SELECT id, estimated_delivery FROM ${orders} INDEXED BY orders_open_due
      WHERE status IN ('pending', 'confirmed', 'accepted') AND estimated_delivery < ${now} AND ${range}`,
  );
  return firstOf(branches, BY_PROMISE, limit);
};

/**
 * Ids of the city's confirmed orders without an agent, soonest due first. The IN condition repeats that of the partial
 * index; SQLite uses the index's order only when the single-status condition comes first.
 */
export const waitingByDue = (city: string | SQL, { limit, cursor }: Page): SQL => {
  const branches = (cursor ? rangesAfter(cursor) : [sql`true`]).map(
    (range) => sql`SELECT id, estimated_delivery FROM ${orders} INDEXED BY orders_to_pick
      WHERE city = ${city} AND status = 'confirmed' AND status IN ('confirmed', 'accepted') AND ${range}`,
  );
  return firstOf(branches, BY_PROMISE, limit);
};

/** In ms. */
export const ANY_TIME = { from: 0, before: Date.UTC(9999, 0) };

/** Orders promised from `from` until before `before` (ms), of any agent and status unless given. */
export interface PromisedOrders {
  readonly from: number;
  readonly before: number;
  readonly status?: OrderStatus | undefined;
  readonly agentId?: string | undefined;
  readonly stage?: StageFilter | undefined;
}

/** A condition on `stage`. `unpacked`: picking has not begun, or is under way. */
export const isOfStage = (stage: StageFilter | "unpacked"): SQL => {
  if (stage === "unpacked") return sql`(stage IS NULL OR stage = 'picking')`;
  return stage === "confirmed" ? sql`stage IS NULL` : sql`stage = ${stage}`;
};

/** Soonest first. */
export const promisedIds = ({ from, before, status, agentId, stage }: PromisedOrders, { limit, cursor }: Page): SQL => {
  const ranges = cursor ? rangesAfter(cursor) : [sql`estimated_delivery >= ${from}`];
  const withStatus = status ? sql`AND status = ${status} AND awaits_payment = 0 AND awaits_approval = 0` : sql``;
  const ofAgent = agentId ? sql`AND agent_id = ${agentId}` : sql``;
  const byIndex = () => {
    if (stage)
      return [
        sql`orders_stage WHERE status IN ('confirmed', 'accepted') AND ${isOfStage(stage)} ${ofAgent} ${withStatus}`,
      ];
    if (agentId) return [sql`orders_agent_promised WHERE agent_id = ${agentId} ${withStatus}`];
    return (status ? [status] : ORDER_STATUSES).map((one) => sql`orders_promised WHERE status = ${one} ${withStatus}`);
  };
  // Nested, because D1 allows at most five SELECTs in one UNION.
  const branches = byIndex().map((group) => {
    const inGroup = ranges.map(
      (range) => sql`SELECT id, estimated_delivery FROM ${orders} INDEXED BY ${group} AND ${range}
        AND estimated_delivery < ${before}`,
    );
    return sql`SELECT * FROM (${firstOf(inGroup, BY_PROMISE, limit)})`;
  });
  return firstOf(branches, BY_PROMISE, limit);
};

/** An order has an agent from `accepted` on. */
const STATUSES_WITH_AGENT: readonly OrderStatus[] = ["accepted", "delivered", "cancelled"];

/** Newest first. */
export const idsOfAgent = (agentId: string, status: OrderStatus | undefined, { limit, cursor = "~" }: Page): SQL => {
  const branches = STATUSES_WITH_AGENT.filter((one) => status === undefined || one === status).map(
    (one) => sql`SELECT id FROM ${orders} WHERE agent_id = ${agentId} AND status = ${one} AND id < ${cursor}`,
  );
  return branches.length === 0 ? sql`SELECT NULL AS id WHERE false` : firstOf(branches, sql`id DESC`, limit);
};
