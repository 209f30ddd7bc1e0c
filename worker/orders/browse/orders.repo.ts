import { type SQL, sql } from "drizzle-orm";
import { users } from "../../accounts/accounts.table.ts";
import { agents } from "../../accounts/agents.table.ts";
import type { City } from "../../brand.contract.ts";
import { counters } from "../../counters/counters.table.ts";
import type { Db } from "../../platform/d1/db.ts";
import type { OrderForPush } from "../order-for-push.ts";
import type { OrderStatus } from "../order-lifecycle.contract.ts";
import { orderEvents, orderLines, orders } from "../orders.table.ts";

import type { LineRow, OrderRow } from "../to-order.ts";
import { foundBy } from "./find-orders.repo.ts";

/** Reads only: what writes an order stands in place-order.repo.ts and order-transition.repo.ts. */
const ORDER = sql`
  SELECT o.id, o.buyer_id AS buyerId, o.status, o.version, o.city, o.delivery_address AS deliveryAddress, o.phone, o.notes,
    o.subtotal_paise AS subtotalPaise, o.tax_paise AS taxPaise, o.delivery_fee_paise AS deliveryFeePaise,
    o.total_paise AS totalPaise, o.payment_method AS paymentMethod, o.payment_status AS paymentStatus,
    o.awaits_payment AS awaitsPayment, o.payment_due_at AS paymentDueAt, o.agent_id AS agentId, o.code_number AS codeNumber, o.code_tries AS codeTries,
    o.cancel_reason AS cancelReason, o.cancel_requested_at AS cancelRequestedAt, o.cancel_requested_by AS cancelRequestedBy,
    o.estimated_delivery AS estimatedDelivery, o.created_at AS createdAt, o.updated_at AS updatedAt,
    o.delivered_at AS deliveredAt, o.rating, o.request_hash AS requestHash,
    b.name AS buyerName, b.email AS buyerEmail, b.phone AS buyerPhone, b.address AS buyerAddress, b.gstin AS buyerGstin,
    au.name AS agentName, au.phone AS agentPhone, a.vehicle_number AS vehicleNumber,
    (SELECT json_group_array(json_array(product_id, name, image_key, unit, price_paise, quantity, total_paise))
      FROM (SELECT * FROM ${orderLines} WHERE order_id = o.id ORDER BY position)) AS lines`;
const PEOPLE = sql`CROSS JOIN ${users} b ON b.id = o.buyer_id
    LEFT JOIN ${agents} a ON a.id = o.agent_id LEFT JOIN ${users} au ON au.id = a.user_id`;

/** Who is on his way with the goods and asks to be let off. */
const CANCEL_REQUESTED = sql`SELECT id FROM orders INDEXED BY orders_cancel_requested
  WHERE status = 'accepted' AND cancel_requested_at IS NOT NULL`;
const TO_CONFIRM = sql`o.status = 'pending' AND o.awaits_payment = 0`;
const statusIs = (status: OrderStatus): SQL => sql`o.status = ${status} AND o.awaits_payment = 0`;
const OPEN = sql`SELECT id, estimated_delivery FROM orders INDEXED BY orders_open_due
  WHERE status IN ('pending', 'confirmed', 'accepted')`;
/** Open orders past their promise, the longest first. The index is named: by status it would read them all. */
const lateIds = (now: number, { limit, cursor }: Page): SQL => {
  const from = (start: SQL, order: SQL) =>
    sql`SELECT * FROM (${OPEN} AND estimated_delivery < ${now} AND ${start} ORDER BY ${order} LIMIT ${limit})`;
  const byPromise = sql`estimated_delivery, id`;
  if (!cursor) return from(sql`true`, byPromise);
  // A day's orders share their promise: those of the same one first, each a range of the index.
  const promise = sql`(SELECT estimated_delivery FROM orders WHERE id = ${cursor})`;
  return sql`${from(sql`estimated_delivery = ${promise} AND id > ${cursor}`, sql`id`)}
    UNION ALL ${from(sql`estimated_delivery > ${promise}`, byPromise)} ORDER BY ${byPromise} LIMIT ${limit}`;
};

/** A line as ORDER has it. */
type Line = [
  LineRow["productId"],
  LineRow["name"],
  LineRow["imageKey"],
  LineRow["unit"],
  LineRow["pricePaise"],
  LineRow["quantity"],
  LineRow["totalPaise"],
];
const toLines = (orderId: string, json: string): LineRow[] =>
  (JSON.parse(json) as Line[]).map(([productId, name, imageKey, unit, pricePaise, quantity, totalPaise]) => {
    return { orderId, productId, name, imageKey, unit, pricePaise, quantity, totalPaise };
  });

export interface OrderWithLines {
  readonly order: OrderRow;
  readonly lines: LineRow[];
}

export interface Page {
  readonly limit: number;
  /** The last id of the page before: lists go from new to old. */
  readonly cursor?: string | undefined;
}

export interface EventRow {
  at: number;
  happenedAt: number | null;
  type: string;
  from: OrderStatus | null;
  to: OrderStatus;
  actorRole: string;
  actorName: string | null;
}

type Queue = "toConfirm" | "unassigned" | "late" | "cancelRequests";

export const createOrdersRepo = (db: Db) => {
  const read = async (from: SQL): Promise<OrderWithLines[]> => {
    const rows = await db.all<OrderRow & { lines: string }>(sql`${ORDER} ${from}`);
    return rows.map(({ lines, ...order }) => ({ order, lines: toLines(order.id, lines) }));
  };

  /** Orders with their lines, in one statement: a second one would look for the same orders again. */
  const readPage = (condition: SQL, { limit, cursor }: Page): Promise<OrderWithLines[]> => {
    const before = cursor ? sql`AND o.id < ${cursor}` : sql``;
    return read(sql`FROM ${orders} o ${PEOPLE} WHERE ${condition} ${before} ORDER BY o.id DESC LIMIT ${limit}`);
  };

  /** The same of orders that a query of ids found. */
  const readFound = (ids: SQL, order = sql`o.id DESC`): Promise<OrderWithLines[]> =>
    read(sql`FROM (${ids}) found CROSS JOIN ${orders} o ON o.id = found.id ${PEOPLE} ORDER BY ${order}`);

  const readOne = async (condition: SQL): Promise<OrderWithLines | null> =>
    (await readPage(condition, { limit: 1 }))[0] ?? null;

  return {
    findOrder: (id: string) => readOne(sql`o.id = ${id}`),

    /** For those who follow an order: nothing of what is in it. */
    findStatus: (id: string): Promise<{ buyerId: string; version: number; status: OrderStatus } | undefined> =>
      db.get(sql`SELECT buyer_id AS buyerId, version, status FROM ${orders} WHERE id = ${id}`),

    /** For a push, which lock screens show: no code, no name and no address, so that none can get into one. */
    findForPush: (id: string): Promise<OrderForPush | undefined> =>
      db.get(sql`SELECT id, city, status, payment_status AS paymentStatus, total_paise AS totalPaise,
        (SELECT count(*) FROM ${orderLines} WHERE order_id = ${orders}.id) AS lines,
        COALESCE((SELECT value FROM ${counters} WHERE key = 'orders.waiting.' || city), 0) AS waiting
        FROM ${orders} WHERE id = ${id}`),

    findByIdempotencyKey: (buyerId: string, key: string) =>
      readOne(sql`o.buyer_id = ${buyerId} AND o.idempotency_key = ${key}`),

    /** Online orders of this buyer that wait for their money. */
    countUnpaid: async (buyerId: string): Promise<number> =>
      (
        await db.get<{ n: number }>(sql`
        SELECT count(*) AS n FROM ${orders} WHERE buyer_id = ${buyerId} AND awaits_payment = 1`)
      ).n,

    listOfBuyer: (buyerId: string, page: Page) => readPage(sql`o.buyer_id = ${buyerId}`, page),

    /** Confirmed and free, in this city. */
    listAvailable: (city: City | string, page: Page) =>
      readPage(sql`o.city = ${city} AND o.status = 'confirmed'`, page),

    /** Their ids alone, newest first. */
    async listWaitingIds(city: string, limit: number): Promise<string[]> {
      const rows = await db.all<{ id: string }>(sql`
        SELECT id FROM ${orders} WHERE city = ${city} AND status = 'confirmed' ORDER BY id DESC LIMIT ${limit}`);
      return rows.map(({ id }) => id);
    },

    /** What he carries is counted, for it cannot be much; what he delivered is a counter of his. */
    async countsOfAgent(agentId: string): Promise<{ accepted: number; delivered: number }> {
      const row = await db.get<{ accepted: number; delivered: number } | undefined>(sql`
        SELECT delivered_count AS delivered,
          (SELECT count(*) FROM ${orders} WHERE agent_id = ${agentId} AND status = 'accepted') AS accepted
        FROM ${agents} WHERE id = ${agentId}`);
      return row ?? { accepted: 0, delivered: 0 };
    },

    listOfAgent: (agentId: string, status: "accepted" | "delivered", page: Page) =>
      readPage(sql`o.agent_id = ${agentId} AND o.status = ${status}`, page),

    /** Newest first; at most `max` of each. */
    listIdsOfAgent: (agentId: string, max: number): Promise<{ id: string; status: "accepted" | "delivered" }[]> => {
      const idsIn = (status: string) => sql`SELECT * FROM (SELECT o.id, o.status FROM ${orders} o
        WHERE o.agent_id = ${agentId} AND o.status = ${status} ORDER BY o.id DESC LIMIT ${max})`;
      return db.all(sql`${idsIn("accepted")} UNION ALL ${idsIn("delivered")}`);
    },

    /** Without a status every order, of pending ones only those that can be confirmed now. */
    listForStaff: (status: OrderStatus | undefined, page: Page) =>
      readPage(status ? statusIs(status) : sql`true`, page),

    search: (typed: string, status: OrderStatus | undefined, page: Page) => readFound(foundBy(typed, status, page)),

    /** Open past their promise, the longest first. */
    listLate: (now: number, page: Page) => readFound(lateIds(now, page), sql`o.estimated_delivery, o.id`),

    /** The orders of a query of ids, in this order: for the repos beside this one. */
    listByIds: (ids: SQL, order: SQL) => readFound(ids, order),

    listCancelRequests: ({ limit, cursor = "~" }: Page) =>
      readFound(sql`${CANCEL_REQUESTED} AND id < ${cursor} ORDER BY id DESC LIMIT ${limit}`),

    /** How many wait for what, each counted no further than `cap`: along an index, one trip. */
    async countQueues(now: number, cap: number): Promise<Record<Queue, number>> {
      const upTo = (where: SQL) => sql`(SELECT count(*) FROM (SELECT 1 FROM ${orders} o WHERE ${where} LIMIT ${cap}))`;
      const row = await db.get<Record<Queue, number>>(sql`
        SELECT ${upTo(TO_CONFIRM)} AS toConfirm, ${upTo(sql`o.status = 'confirmed'`)} AS unassigned,
          (SELECT count(*) FROM (${lateIds(now, { limit: cap })})) AS late,
          (SELECT count(*) FROM (${CANCEL_REQUESTED} LIMIT ${cap})) AS cancelRequests`);
      return row;
    },

    listEvents: (orderId: string): Promise<EventRow[]> =>
      db.all<EventRow>(sql`
        SELECT e.at, e.happened_at AS happenedAt, e.type, e.from_status AS "from", e.to_status AS "to", e.actor_role AS actorRole, u.name AS actorName
        FROM ${orderEvents} e LEFT JOIN ${users} u ON u.id = e.actor_id
        WHERE e.order_id = ${orderId} ORDER BY e.version`),
  };
};
export type OrdersRepo = ReturnType<typeof createOrdersRepo>;
