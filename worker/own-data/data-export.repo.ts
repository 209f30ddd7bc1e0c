import { type SQL, sql } from "drizzle-orm";
import type { HandoverState } from "../cash/cash.contract.ts";
import type { DocumentRow } from "../documents/to-document.ts";
import type { Db } from "../platform/d1/db.ts";
import { apiTokens, sessions, users } from "../schema/accounts.table.ts";
import { archivedOrders } from "../schema/archived-orders.table.ts";
import { cashHandovers } from "../schema/cash.table.ts";
import { products } from "../schema/catalogue.table.ts";
import { contactMessages } from "../schema/contact.table.ts";
import { DOCUMENT_COLUMNS, documents } from "../schema/documents.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { orders } from "../schema/orders.table.ts";
import { returns } from "../schema/returns.table.ts";
import { standingOrders } from "../schema/standing-orders.table.ts";
import { webhookEndpoints } from "../schema/webhooks.table.ts";

/** Times in ms. */
export interface SessionRow {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

/** An API token, without its hash. */
export interface OwnTokenRow {
  readonly id: string;
  readonly name: string;
  readonly scopes: string;
  readonly networks: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastSeenAt: number | null;
  readonly revokedAt: number | null;
}

export interface MessageRow {
  readonly id: string;
  readonly createdAt: number;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly subject: string;
  readonly message: string;
}

/** An order that a member placed for their team; its details belong to the account. Money in paise. */
export interface PlacedRow {
  readonly id: string;
  readonly status: string;
  readonly city: string;
  readonly totalPaise: number;
  readonly createdAt: number;
}

/** A delivery, limited to data about the agent, without the customer's. Money in paise. */
export interface DeliveryRow {
  readonly id: string;
  readonly status: string;
  readonly city: string;
  readonly paymentMethod: string;
  readonly totalPaise: number;
  readonly createdAt: number;
  readonly deliveredAt: number | null;
}

/** Cash that an agent handed over, without who counted it. Money in paise. */
export interface OwnHandoverRow {
  readonly id: string;
  readonly state: HandoverState;
  readonly declaredPaise: number;
  readonly expectedPaise: number;
  readonly countedPaise: number | null;
  readonly note: string;
  readonly at: number;
  readonly countedAt: number | null;
}

/** A buyer's return request and its decision. Money in paise. */
export interface OwnReturnRow {
  readonly id: string;
  readonly orderId: string;
  readonly requestedAt: number;
  readonly note: string;
  readonly decision: string | null;
  readonly words: string;
  readonly amountPaise: number | null;
}

export interface OwnListRow {
  readonly id: string;
  readonly name: string;
  readonly city: string;
}

export interface OwnStandingOrderRow {
  readonly id: string;
  readonly city: string;
  readonly listId: string;
  /** Bit set of weekdays. */
  readonly days: number;
  readonly slotId: string;
  readonly deliveryAddress: string;
  readonly phone: string;
  readonly notes: string;
  readonly paymentMethod: string;
  readonly untilDay: string | null;
  readonly createdAt: number;
}

/** A webhook endpoint, without its secret. */
export interface OwnWebhookRow {
  readonly id: string;
  readonly url: string;
  readonly description: string;
  /** Event types, separated by spaces. */
  readonly types: string;
  readonly state: string;
  readonly createdAt: number;
}

export interface ListLineRow {
  readonly product: string;
  readonly unit: string;
  readonly par: number | null;
  readonly quantity: number;
  readonly note: string;
}

const deliveriesIn = (table: SQL, agentId: string, status: string, before: string, limit: number): SQL => sql`
  SELECT * FROM (SELECT id, status, city, payment_method AS paymentMethod, total_paise AS totalPaise,
    created_at AS createdAt, delivered_at AS deliveredAt FROM ${table}
    WHERE agent_id = ${agentId} AND status = ${status} AND id < ${before} ORDER BY id DESC LIMIT ${limit})`;

/** Rows are read page by page after the last row of the previous page, which bounds memory. */
export const createDataExportRepo = (db: Db) => ({
  /** Newest first. */
  listSessions: (userId: string, limit: number): Promise<SessionRow[]> =>
    db.all<SessionRow>(sql`SELECT id, user_agent AS userAgent, ip, created_at AS createdAt, last_seen_at AS lastSeenAt
      FROM ${sessions} WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${limit}`),

  /** Newest first. */
  listTokens: (userId: string): Promise<OwnTokenRow[]> =>
    db.all<OwnTokenRow>(sql`SELECT id, name, scopes, networks, created_at AS createdAt, expires_at AS expiresAt,
        last_seen_at AS lastSeenAt, revoked_at AS revokedAt
      FROM ${apiTokens} WHERE user_id = ${userId} ORDER BY id DESC`),

  /** Only for a verified address, because anyone can register a stranger's. Oldest first. */
  listMessages: (userId: string, after: string, limit: number): Promise<MessageRow[]> =>
    db.all<MessageRow>(sql`
      SELECT m.id, m.created_at AS createdAt, m.name, m.email, m.mobile, m.subject, m.message
      FROM ${users} u CROSS JOIN ${contactMessages} m INDEXED BY contact_messages_email ON m.email = u.email
      WHERE u.id = ${userId} AND u.is_email_verified = 1 AND m.id > ${after} ORDER BY m.id LIMIT ${limit}`),

  /** The account's lists, at most twenty per city. */
  listLists: (accountId: string): Promise<OwnListRow[]> =>
    db.all<OwnListRow>(
      sql`SELECT id, name, city FROM ${lists} WHERE account_id = ${accountId} ORDER BY city, position, id`,
    ),

  listStandingOrders: (accountId: string): Promise<OwnStandingOrderRow[]> =>
    db.all<OwnStandingOrderRow>(sql`SELECT id, city, list_id AS listId, days, slot_id AS slotId,
        delivery_address AS deliveryAddress, phone, notes, payment_method AS paymentMethod, until_day AS untilDay,
        created_at AS createdAt
      FROM ${standingOrders} WHERE account_id = ${accountId} ORDER BY id`),

  /** At most ten. */
  listWebhooks: (accountId: string): Promise<OwnWebhookRow[]> =>
    db.all<OwnWebhookRow>(sql`SELECT id, url, description, types, state, created_at AS createdAt
      FROM ${webhookEndpoints} WHERE account_id = ${accountId} ORDER BY id`),

  /** The account's tax documents, newest first; `before` is the id of the last one, issued at `issuedBefore` (ms). */
  listDocuments: (buyerId: string, issuedBefore: number, before: string, limit: number): Promise<DocumentRow[]> =>
    db.all<DocumentRow>(sql`SELECT ${DOCUMENT_COLUMNS} FROM ${documents}
      WHERE buyer_id = ${buyerId} AND (issued_at, id) < (${issuedBefore}, ${before})
      ORDER BY issued_at DESC, id DESC LIMIT ${limit}`),

  /** Lines with their product names. */
  listLinesOf: (listId: string): Promise<ListLineRow[]> =>
    db.all<ListLineRow>(sql`SELECT p.name AS product, p.unit, l.par, l.quantity, l.note
      FROM ${listLines} l CROSS JOIN ${products} p ON p.id = l.product_id
      WHERE l.list_id = ${listId} ORDER BY l.position, l.product_id`),
  /** Newest first. */
  listPlacedForTeam: (userId: string, before: string, limit: number): Promise<PlacedRow[]> =>
    db.all<PlacedRow>(sql`
      SELECT id, status, city, total_paise AS totalPaise, created_at AS createdAt
      FROM ${orders} INDEXED BY orders_placed_by WHERE placed_by = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${limit}`),

  /** Newest first. */
  listReturns: (userId: string, before: string, limit: number): Promise<OwnReturnRow[]> =>
    db.all<OwnReturnRow>(sql`
      SELECT id, order_id AS orderId, requested_at AS requestedAt, note, decision, words, amount_paise AS amountPaise
      FROM ${returns} WHERE buyer_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${limit}`),

  /** Newest first. */
  listHandovers: (agentId: string, before: string, limit: number): Promise<OwnHandoverRow[]> =>
    db.all<OwnHandoverRow>(sql`
      SELECT id, state, declared_paise AS declaredPaise, expected_paise AS expectedPaise, counted_paise AS countedPaise,
        note, at, counted_at AS countedAt
      FROM ${cashHandovers} WHERE agent_id = ${agentId} AND id < ${before} ORDER BY id DESC LIMIT ${limit}`),

  /** Deliveries of one status, newest first. */
  listDeliveries: (agentId: string, status: string, before: string, limit: number): Promise<DeliveryRow[]> =>
    db.all<DeliveryRow>(sql`
      ${deliveriesIn(sql`${orders} INDEXED BY orders_agent`, agentId, status, before, limit)}
      UNION ALL ${deliveriesIn(sql`${archivedOrders}`, agentId, status, before, limit)}
      ORDER BY id DESC LIMIT ${limit}`),
});
