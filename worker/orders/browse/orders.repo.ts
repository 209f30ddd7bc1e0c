import { type SQL, sql } from "drizzle-orm";
import type { OrderForPush } from "../../notifications/push/compose-push.ts";
import { namedColumnsExcept } from "../../platform/d1/columns.ts";
import { type Db, readBatch, type Statement } from "../../platform/d1/db.ts";
import { type PendingRead, prepareOnce, readTogether } from "../../platform/d1/reads.ts";
import { firstIdAt } from "../../platform/ids.ts";
import { accountOfSession, userOfSession, users } from "../../schema/accounts.table.ts";
import { agents } from "../../schema/agents.table.ts";
import { cityNames } from "../../schema/cities.table.ts";
import { counters } from "../../schema/counters.table.ts";
import { orderEvents, orderLines, orders } from "../../schema/orders.table.ts";
import { EVENTS_WITH_DIFFERENCE } from "../order-change.contract.ts";
import type { OrderStatus, StageFilter } from "../order-lifecycle.contract.ts";
import { EXPIRED_SHOWN_MS } from "../order-limits.contract.ts";
import type { LineRow, OrderRow } from "../to-order.ts";
import { searchIds } from "./find-orders.repo.ts";
import {
  idsOfAgent,
  isOfStage,
  lateIds,
  openAndEarlierIds,
  openOfBuyer,
  type PromisedOrders,
  promisedIds,
  waitingByDue,
} from "./order-ids.repo.ts";
import {
  DELIVERED,
  GOES_BACK,
  LINE_COUNT,
  LINES,
  LINES_OF_OPEN,
  PAID_SO_FAR,
  toDelivered,
  toLines,
} from "./order-lines.repo.ts";
import { CONFIRM_BY, expiredIds, expiringIds } from "./unconfirmed-orders.repo.ts";

const orderWith = (lines: SQL): SQL => sql`
  SELECT ${namedColumnsExcept(orders, ["lastCodeTry", "idempotencyKey", "approvedAt"], "o")}, ${CONFIRM_BY} AS confirmBy,
    b.name AS buyerName, b.email AS buyerEmail, b.phone AS buyerPhone, b.address AS buyerAddress, b.gstin AS buyerGstin,
    pb.name AS placedByName, au.name AS agentName, au.phone AS agentPhone, a.vehicle_number AS vehicleNumber,
    ${lines} AS lines, ${lines === LINES_OF_OPEN ? LINE_COUNT : sql`NULL`} AS lineCount,
    ${lines === LINES_OF_OPEN ? sql`NULL` : DELIVERED} AS delivered,
    ${PAID_SO_FAR} AS paidSoFar, ${GOES_BACK} AS goesBackPaise`;
const PEOPLE = sql`CROSS JOIN ${users} b ON b.id = o.buyer_id
    LEFT JOIN ${agents} a ON a.id = o.agent_id LEFT JOIN ${users} au ON au.id = a.user_id
    LEFT JOIN ${users} pb ON pb.id = o.placed_by`;

const CANCEL_REQUESTED = sql`SELECT id FROM orders INDEXED BY orders_cancel_requested
  WHERE status = 'accepted' AND cancel_requested_at IS NOT NULL`;
const TO_CONFIRM = sql`o.status = 'pending' AND o.awaits_payment = 0 AND o.awaits_approval = 0`;
/** Inlined instead of bound: partial indexes name statuses, so SQLite would prepare a bound statement on every run. */
const inStatus = (status: OrderStatus): SQL => sql.raw(`o.status = '${status}'`);
const statusIs = (status: OrderStatus): SQL =>
  sql`${inStatus(status)} AND o.awaits_payment = 0 AND o.awaits_approval = 0`;

type FoundOrder = Omit<OrderRow, "paidSoFar"> & { lines: string; delivered: string | null; paidSoFar: string | null };

export interface OrderWithLines {
  readonly order: OrderRow;
  readonly lines: LineRow[];
}

export interface Page {
  readonly limit: number;
  /** The last id of the previous page. */
  readonly cursor?: string | undefined;
}

export interface EventRow
  extends Pick<typeof orderEvents.$inferSelect, "at" | "happenedAt" | "type" | "actorRole" | "tokenName"> {
  from: OrderStatus | null;
  to: OrderStatus;
  actorName: string | null;
  /** Why an approver declined. */
  note: string | null;
  /** JSON of `OrderDifference`, or of `DeliveryChange` for a changed slot. Null after the actor's account is deleted. */
  difference: string | null;
  /** The decision about a return and the return's id, separated by a space. */
  decision: string | null;
}

/** Lengths of the lists of an agent's board. */
export type BoardCounts = Readonly<Record<"active" | "accepted" | "delivered", number>>;

type StageQueue = "toPick" | "picking" | "packed" | "loaded";
type Queue = "toConfirm" | "unassigned" | "late" | "cancelRequests" | "expiring" | "expired" | StageQueue;

type SessionValues = { readonly sessionId: string; readonly limit: number; readonly before: string };
const rangeOf = ({ limit, cursor = "~" }: Page) => ({ limit, before: cursor });
const user = userOfSession(sql.placeholder("sessionId"));

/** A page of orders that match the condition; the statement's text is the same for all sessions. */
const ofSession = (condition: SQL) =>
  prepareOnce<SessionValues>(
    () => sql`${orderWith(LINES)} FROM ${orders} o ${PEOPLE} WHERE ${condition} AND o.id < ${sql.placeholder("before")}
      ORDER BY o.id DESC LIMIT ${sql.placeholder("limit")}`,
  );
const ORDERED = ofSession(sql`o.buyer_id = ${accountOfSession(sql.placeholder("sessionId"))}`);
const cityOf = (account: SQL) => sql`(SELECT location FROM ${users} WHERE id = ${account})`;
const AVAILABLE = ofSession(sql`o.city = ${cityOf(user)} AND o.status = 'confirmed'`);
const agent = sql`(SELECT id FROM ${agents} WHERE user_id = ${user})`;
const carriedIn = (status: "accepted" | "delivered") => ofSession(sql`o.agent_id = ${agent} AND ${inStatus(status)}`);
const CARRIED = { accepted: carriedIn("accepted"), delivered: carriedIn("delivered") };

const toOrders = (rows: readonly FoundOrder[]): OrderWithLines[] =>
  rows.map(({ lines, delivered, paidSoFar, ...order }) => ({
    order: { ...order, paidSoFar: paidSoFar === null ? null : JSON.parse(paidSoFar) },
    lines: toLines(order.id, lines, toDelivered(delivered)),
  }));

const fromFound = (ids: SQL, order: SQL, linesOf = LINES): SQL =>
  sql`${orderWith(linesOf)} FROM (${ids}) found CROSS JOIN ${orders} o ON o.id = found.id ${PEOPLE} ORDER BY ${order}`;
const BY_PROMISE = sql`o.estimated_delivery, o.id`;
const NEWEST_FIRST = sql`o.id DESC`;

/** Orders with their lines in one statement, because a second one would have to find the same orders again. */
const pageSql = (condition: SQL, { limit, cursor }: Page): SQL => {
  const before = cursor ? sql`AND o.id < ${cursor}` : sql``;
  return sql`${orderWith(LINES)} FROM ${orders} o ${PEOPLE} WHERE ${condition} ${before} ORDER BY o.id DESC LIMIT ${limit}`;
};

const asOrders = (statement: Statement): PendingRead<OrderWithLines[]> => ({
  statement,
  toResult: (rows) => toOrders(rows as FoundOrder[]),
});

const WITH_DIFFERENCE = sql.raw(EVENTS_WITH_DIFFERENCE.map((type) => `'${type}'`).join(", "));

export const createOrdersRepo = (db: Db) => {
  const readPage = async (condition: SQL, page: Page): Promise<OrderWithLines[]> =>
    toOrders(await db.all<FoundOrder>(pageSql(condition, page)));

  const readFound = async (ids: SQL, order = NEWEST_FIRST, linesOf = LINES): Promise<OrderWithLines[]> =>
    toOrders(await db.all<FoundOrder>(fromFound(ids, order, linesOf)));

  const readOne = async (condition: SQL): Promise<OrderWithLines | null> =>
    (await readPage(condition, { limit: 1 }))[0] ?? null;

  return {
    orderRead: (id: string) => asOrders(db.all(sql`${orderWith(LINES)} FROM ${orders} o ${PEOPLE} WHERE o.id = ${id}`)),

    findOrder: (id: string) => readOne(sql`o.id = ${id}`),

    /** Newest first; unknown ids are missing. */
    findOrders: (ids: readonly string[]) =>
      readFound(sql`SELECT DISTINCT value AS id FROM json_each(${JSON.stringify(ids)})`),

    findStatus: (id: string): Promise<{ buyerId: string; version: number; status: OrderStatus } | undefined> =>
      db.get(sql`SELECT buyer_id AS buyerId, version, status FROM ${orders} WHERE id = ${id}`),

    /** The data of a push notification. Lock screens show it, so no code, name or address is selected. */
    findForPush: (id: string): Promise<OrderForPush | undefined> =>
      db.get(sql`SELECT o.id, o.city, ${cityNames(sql`o.city`)} AS cityNames, o.status, o.payment_status AS paymentStatus,
        COALESCE(${GOES_BACK}, o.total_paise) AS totalPaise, o.awaits_approval AS awaitsApproval,
        (SELECT count(*) FROM ${orderLines} WHERE order_id = o.id) AS lines,
        COALESCE((SELECT value FROM ${counters} WHERE key = 'orders.waiting.' || o.city), 0) AS waiting
        FROM ${orders} o WHERE o.id = ${id}`),

    findByIdempotencyKey: (buyerId: string, key: string) =>
      readOne(sql`o.buyer_id = ${buyerId} AND o.idempotency_key = ${key}`),

    listOfBuyer: (buyerId: string, page: Page) => readPage(sql`o.buyer_id = ${buyerId}`, page),
    listOpenOfBuyer: (buyerId: string, limit: number) => readFound(openOfBuyer(buyerId, limit)),
    /**
     * The first page has all open orders, at most `MAX_OPEN_SHOWN`; every page has `limit` others, with their first lines.
     */
    listOpenAndEarlier: (buyerId: string, page: Page) =>
      readFound(openAndEarlierIds(buyerId, page), undefined, LINES_OF_OPEN),

    /**
     * For the batch that loads the session. Restricted to the session's account, because the session is checked only
     * afterwards.
     */
    ofSession: {
      ordered: (sessionId: string, page: Page) => asOrders(ORDERED({ ...rangeOf(page), sessionId })),
      available: (sessionId: string, { sort, ...page }: Page & { readonly sort?: "due" | undefined }) =>
        sort === "due"
          ? asOrders(db.all(fromFound(waitingByDue(cityOf(userOfSession(sessionId)), page), BY_PROMISE)))
          : asOrders(AVAILABLE({ ...rangeOf(page), sessionId })),
      carried: (sessionId: string, status: "accepted" | "delivered", page: Page) =>
        asOrders(CARRIED[status]({ ...rangeOf(page), sessionId })),
    },

    async listWaitingIds(city: string, limit: number): Promise<string[]> {
      const rows = await db.all<{ id: string }>(sql`
        SELECT id FROM ${orders} WHERE city = ${city} AND status = 'confirmed' ORDER BY id DESC LIMIT ${limit}`);
      return rows.map(({ id }) => id);
    },

    /** A list of an agent's board and the lengths of all three, in one round trip. */
    async readBoard(
      { id, city }: { readonly id: string; readonly city: string },
      tab: keyof BoardCounts,
      page: Page,
    ): Promise<readonly [OrderWithLines[], BoardCounts]> {
      const list =
        tab === "active"
          ? fromFound(waitingByDue(city, page), BY_PROMISE)
          : pageSql(sql`o.agent_id = ${id} AND ${inStatus(tab)}`, page);
      // Accepted orders are counted, because they are at most `MAX_CARRIED`; the other lists have a counter.
      const counts = sql`SELECT delivered_count AS delivered,
          (SELECT count(*) FROM ${orders} WHERE agent_id = ${id} AND status = 'accepted') AS accepted,
          max(0, COALESCE((SELECT value FROM ${counters} WHERE key = 'orders.waiting.' || ${city}), 0)) AS active
        FROM ${agents} WHERE id = ${id}`;
      return readTogether(db, [asOrders(list), { statement: counts, toResult: ([row]) => row as BoardCounts }]);
    },

    /** Newest first; at most `max` of each. */
    listIdsOfAgent: (agentId: string, max: number): Promise<{ id: string; status: "accepted" | "delivered" }[]> => {
      const idsIn = (status: OrderStatus) => sql`SELECT * FROM (SELECT o.id, o.status FROM ${orders} o
        WHERE o.agent_id = ${agentId} AND ${inStatus(status)} ORDER BY o.id DESC LIMIT ${max})`;
      return db.all(sql`${idsIn("accepted")} UNION ALL ${idsIn("delivered")}`);
    },

    /** With `status`, orders that await payment or approval are left out. */
    listForStaff: (status: OrderStatus | undefined, page: Page) =>
      readPage(status ? statusIs(status) : sql`true`, page),

    /** Runs `further` in the same transaction, so that an order that moves to the archive is in one of the results. */
    async search<Row>(
      typed: string,
      status: OrderStatus | undefined,
      page: Page,
      further: readonly Statement[] = [],
    ): Promise<{ found: OrderWithLines[]; further: Row[] | undefined }> {
      const orders = db.all<FoundOrder>(fromFound(searchIds(typed, status, page), NEWEST_FIRST));
      const [rows, others] = await readBatch(db, [orders, ...further]);
      return { found: toOrders(rows as FoundOrder[]), further: others as Row[] | undefined };
    },

    listLate: (now: number, page: Page) => readFound(lateIds(now, page), BY_PROMISE),

    listPromised: (range: PromisedOrders, page: Page) => readFound(promisedIds(range, page), BY_PROMISE),

    listWithAgent: (agentId: string, status: OrderStatus | undefined, page: Page) =>
      readFound(idsOfAgent(agentId, status, page)),

    listExpiring: (now: number, page: Page) => readFound(expiringIds(now, page), sql`o.created_at, o.id`),

    listExpired: (page: Page) => readFound(expiredIds(page)),

    listByIds: (ids: SQL, order: SQL) => readFound(ids, order),

    listCancelRequests: ({ limit, cursor = "~" }: Page) =>
      readFound(sql`${CANCEL_REQUESTED} AND id < ${cursor} ORDER BY id DESC LIMIT ${limit}`),

    /** Lengths of the staff's queues, each counted up to `cap`. */
    async countQueues(now: number, cap: number): Promise<Record<Queue, number>> {
      const upTo = (where: SQL) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${orders} o WHERE ${where} LIMIT ${cap}))`;
      const ofStage = (stage: StageFilter) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${orders} INDEXED BY orders_stage
        WHERE status IN ('confirmed', 'accepted') AND ${isOfStage(stage)} LIMIT ${cap}))`;
      const row = await db.get<Record<Queue, number>>(sql`
        SELECT ${upTo(TO_CONFIRM)} AS toConfirm, ${upTo(sql`o.status = 'confirmed'`)} AS unassigned,
          ${ofStage("confirmed")} AS toPick, ${ofStage("picking")} AS picking, ${ofStage("packed")} AS packed, ${ofStage("loaded")} AS loaded,
          (SELECT count(*) FROM (${lateIds(now, { limit: cap })})) AS late,
          (SELECT count(*) FROM (${CANCEL_REQUESTED} LIMIT ${cap})) AS cancelRequests,
          (SELECT count(*) FROM (${expiringIds(now, { limit: cap })})) AS expiring,
          (SELECT count(*) FROM (${expiredIds({ limit: cap }, firstIdAt(now - EXPIRED_SHOWN_MS))})) AS expired`);
      return row;
    },

    /** The event by which a command of the actor with this key moved the order to this status. */
    findStepTo: (orderId: string, to: OrderStatus, { actorId, key }: { actorId: string; key: string }) =>
      db.get<{ type: string } | undefined>(sql`SELECT type FROM ${orderEvents}
        WHERE actor_id = ${actorId} AND idempotency_key = ${key} AND order_id = ${orderId} AND to_status = ${to}`),

    listEvents: (orderId: string): Promise<EventRow[]> =>
      db.all<EventRow>(sql`
        SELECT e.at, e.happened_at AS happenedAt, e.type, e.from_status AS "from", e.to_status AS "to", e.actor_role AS actorRole, u.name AS actorName, e.token_name AS tokenName,
          CASE WHEN e.type = 'order.declined' THEN e.detail END AS note,
          CASE WHEN e.type IN (${WITH_DIFFERENCE}) THEN e.detail END AS difference,
          CASE WHEN e.type = 'order.return_decided' THEN e.detail END AS decision
        FROM ${orderEvents} e LEFT JOIN ${users} u ON u.id = e.actor_id
        WHERE e.order_id = ${orderId} ORDER BY e.version`),
  };
};
export type OrdersRepo = ReturnType<typeof createOrdersRepo>;
