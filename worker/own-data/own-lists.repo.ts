import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../platform/d1/db.ts";
import { isoOrNull } from "../platform/dates.contract.ts";
import { timeOfId } from "../platform/ids.ts";
import { toRupees } from "../platform/money.contract.ts";
import { apiTokens, sessions, users } from "../schema/accounts.table.ts";
import { archivedOrders } from "../schema/archived-orders.table.ts";
import { cashHandovers } from "../schema/cash.table.ts";
import { products } from "../schema/catalogue.table.ts";
import { contactMessages } from "../schema/contact.table.ts";
import { DOCUMENT_COLUMNS, type DocumentRow, documents } from "../schema/documents.table.ts";
import { listLines, lists } from "../schema/lists.table.ts";
import { orders } from "../schema/orders.table.ts";
import { inUnits } from "../schema/quantities.ts";
import { returns } from "../schema/returns.table.ts";
import { standingOrders } from "../schema/standing-orders.table.ts";
import { webhookEndpoints } from "../schema/webhooks.table.ts";
import { toWeekdays } from "../standing-orders/standing-order-plan.ts";

/** Rows in one read: 5,000 orders take fifty reads of a few hundred kilobytes each. */
const PAGE = 100;
const MAX_DEVICES = 500;
/** Above every id. */
const NEWEST = "~";
const OLDEST = "";

/**
 * Columns are named as in the file. `toOwn` converts a column to rupees when its name ends with Paise, and from ms to
 * ISO 8601 when it ends with At.
 */
interface OwnList {
  /** The cursor of the first page. Without it, the list is short and read at once. */
  readonly start?: string;
  /** `owner`: the id of the account, or of the agent for deliveries and cash handovers. */
  readonly select: (owner: string, cursor: string) => SQL;
}

const delivery = (status: "accepted" | "delivered" | "cancelled"): OwnList => {
  const from = (table: SQL, agentId: string, before: string) => sql`
    SELECT * FROM (SELECT id AS _id, status, city, payment_method AS paymentMethod, total_paise AS totalPaise,
      created_at AS createdAt, delivered_at AS deliveredAt FROM ${table}
      WHERE agent_id = ${agentId} AND status = ${status} AND id < ${before} ORDER BY id DESC LIMIT ${PAGE})`;
  return {
    start: NEWEST,
    select: (agentId, before) => sql`${from(sql`${orders} INDEXED BY orders_agent`, agentId, before)}
      UNION ALL ${from(sql`${archivedOrders}`, agentId, before)} ORDER BY _id DESC LIMIT ${PAGE}`,
  };
};

/** Without secrets, and without other people's data. */
const LISTS = {
  devices: {
    select: (userId) => sql`SELECT id AS _id, user_agent AS userAgent, ip, created_at AS createdAt,
        last_seen_at AS lastSeenAt
      FROM ${sessions} WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${MAX_DEVICES}`,
  },
  apiTokens: {
    start: NEWEST,
    select: (userId, before) => sql`SELECT id AS _id, name, scopes, networks, created_at AS createdAt,
        expires_at AS expiresAt, last_seen_at AS lastUsedAt, revoked_at AS revokedAt
      FROM ${apiTokens} WHERE user_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${PAGE}`,
  },
  webhooks: {
    start: OLDEST,
    select: (accountId, after) => sql`SELECT id AS _id, url, description, state, types, created_at AS createdAt
      FROM ${webhookEndpoints} WHERE account_id = ${accountId} AND id > ${after} ORDER BY id LIMIT ${PAGE}`,
  },
  /** Orders in D1 that a member placed for a team; the orders themselves belong to its account. */
  orderedForTeam: {
    start: NEWEST,
    select: (userId, before) => sql`SELECT id AS _id, status, city, total_paise AS totalPaise, created_at AS createdAt
      FROM ${orders} INDEXED BY orders_placed_by WHERE placed_by = ${userId} AND id < ${before}
      ORDER BY id DESC LIMIT ${PAGE}`,
  },
  returns: {
    start: NEWEST,
    select: (userId, before) => sql`SELECT id AS _id, order_id AS orderId, note, decision, words,
        amount_paise AS amountPaise, requested_at AS requestedAt
      FROM ${returns} WHERE buyer_id = ${userId} AND id < ${before} ORDER BY id DESC LIMIT ${PAGE}`,
  },
  /** Only the agent's part of an order, without the customer. */
  accepted: delivery("accepted"),
  delivered: delivery("delivered"),
  cancelled: delivery("cancelled"),
  /** The difference is below zero when money was missing. */
  cashHandovers: {
    start: NEWEST,
    select: (agentId, before) => sql`SELECT id AS _id, state, declared_paise AS declaredPaise,
        expected_paise AS expectedPaise, counted_paise AS countedPaise, counted_paise - declared_paise AS differencePaise,
        note, at, counted_at AS countedAt
      FROM ${cashHandovers} WHERE agent_id = ${agentId} AND id < ${before} ORDER BY id DESC LIMIT ${PAGE}`,
  },
  lists: {
    select: (accountId) => sql`SELECT id AS _id, name, city AS location, (
        SELECT json_group_array(json_object('product', product, 'unit', unit, 'par', par, 'quantity', quantity, 'note', note))
        FROM (SELECT p.name AS product, p.unit, ${inUnits(sql`l.par_milli`)} AS par, ${inUnits(sql`l.quantity_milli`)} AS quantity, l.note
          FROM ${listLines} l CROSS JOIN ${products} p ON p.id = l.product_id
          WHERE l.list_id = ${lists}.id ORDER BY l.position, l.product_id)) AS lines
      FROM ${lists} WHERE account_id = ${accountId} ORDER BY city, position, id`,
  },
  /** Products with their own rule for shortages. */
  shortRules: {
    select: (accountId) => sql`SELECT p.id AS _id, p.name AS product, rule.value AS rule
      FROM ${users} u CROSS JOIN json_each(u.short_rules) rule CROSS JOIN ${products} p ON p.id = rule.key
      WHERE u.id = ${accountId} ORDER BY p.name, p.id`,
  },
  standingOrders: {
    start: OLDEST,
    select: (accountId, after) => sql`SELECT id AS _id, city AS location, days, until_day AS until,
        created_at AS createdAt, list_id AS listId, slot_id AS slotId, delivery_address AS deliveryAddress, phone, notes,
        payment_method AS paymentMethod
      FROM ${standingOrders} WHERE account_id = ${accountId} AND id > ${after} ORDER BY id LIMIT ${PAGE}`,
  },
  /** Only messages from a verified address, because anyone can register a stranger's address. */
  messages: {
    start: OLDEST,
    select: (userId, after) => sql`SELECT m.id AS _id, m.created_at AS createdAt, m.name, m.email, m.mobile, m.subject,
        m.message
      FROM ${users} u CROSS JOIN ${contactMessages} m INDEXED BY contact_messages_email ON m.email = u.email
      WHERE u.id = ${userId} AND u.is_email_verified = 1 AND m.id > ${after} ORDER BY m.id LIMIT ${PAGE}`,
  },
} as const satisfies Record<string, OwnList>;
export type OwnListName = keyof typeof LISTS;

type Value = string | number | null;
/** Money in rupees, times ISO 8601. */
export type OwnRow = Readonly<Record<string, unknown>> & { readonly _id: string };

/** Columns that hold more than one value. */
const PARTS: Readonly<Record<string, (value: Value) => unknown>> = {
  scopes: (value) => String(value).split(" ").filter(Boolean),
  networks: (value) => String(value).split(" ").filter(Boolean),
  types: (value) => String(value).split(" "),
  days: (value) => toWeekdays(Number(value)),
  lines: (value) => JSON.parse(String(value)),
};

const toOwn = (row: Readonly<Record<string, Value>>): OwnRow => {
  const fields = Object.entries(row).map(([name, value]) => {
    if (name.endsWith("Paise"))
      return [name.slice(0, -"Paise".length), value === null ? null : toRupees(Number(value))];
    if (/^at$|At$/.test(name)) return [name, isoOrNull(value as number | null)];
    return [name, PARTS[name]?.(value) ?? value];
  });
  return Object.fromEntries(fields);
};

/** Page by page, so that many rows cost no memory. */
export async function* readOwnList(db: Db, name: OwnListName, owner: string): AsyncGenerator<readonly OwnRow[]> {
  const { start, select }: OwnList = LISTS[name];
  for (let cursor: string | undefined = start ?? ""; cursor !== undefined; ) {
    const query = select(owner, cursor);
    const rows = await db.all<Record<string, Value>>(query);
    if (rows.length > 0) yield rows.map(toOwn);
    cursor = start === undefined || rows.length < PAGE ? undefined : String(rows.at(-1)?._id);
  }
}

/** Newest first. */
export async function* readOwnDocuments(db: Db, buyerId: string): AsyncGenerator<readonly DocumentRow[]> {
  let at = Number.MAX_SAFE_INTEGER;
  let before = "";
  for (let length = PAGE; length === PAGE; ) {
    const query = sql`SELECT ${DOCUMENT_COLUMNS} FROM ${documents}
      WHERE buyer_id = ${buyerId} AND (issued_at, id) < (${at}, ${before}) ORDER BY issued_at DESC, id DESC LIMIT ${PAGE}`;
    const rows = await db.all<DocumentRow>(query);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last) {
      before = last.id;
      at = timeOfId(last.id);
    }
    length = rows.length;
  }
}
