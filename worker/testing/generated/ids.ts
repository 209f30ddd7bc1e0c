import { indianDay } from "../../platform/dates.contract.ts";
import { env } from "../faults.ts";
import type { House } from "./cast.ts";
import type { Random } from "./random.ts";

/** The owner of a record: a buyer's account, a person, an agent, or the shop. */
type Of = "account" | "user" | "agent" | "shop";

interface Subject {
  /** Matches a path up to its parameter, such as "/orders/:id". */
  readonly at: RegExp;
  readonly of: Of;
  readonly sql: string;
  /** The table from which the request body's `version` is read. */
  readonly table?: string;
}

const NEWEST = "ORDER BY id DESC LIMIT 12";
const ALL_ORDERS = "SELECT id FROM orders ORDER BY updated_at DESC LIMIT 12";

/** The record that each path parameter refers to, with a query for its owner's records. The first match counts. */
const SUBJECTS: readonly Subject[] = [
  {
    at: /^\/(?:live\/)?orders\/:id$/,
    of: "account",
    sql: `SELECT id FROM orders WHERE buyer_id = ? ${NEWEST}`,
    table: "orders",
  },
  { at: /^\/agent\/:id$/, of: "agent", sql: `SELECT id FROM orders WHERE agent_id = ? ${NEWEST}` },
  { at: /^\/admin\/orders\/:id$/, of: "shop", sql: ALL_ORDERS },
  { at: /^\/lists\/:id$/, of: "account", sql: `SELECT id FROM lists WHERE account_id = ? ${NEWEST}`, table: "lists" },
  {
    at: /^\/standing-orders\/:id$/,
    of: "account",
    sql: `SELECT id FROM standing_orders WHERE account_id = ? ${NEWEST}`,
    table: "standing_orders",
  },
  { at: /^\/documents\/:id$/, of: "account", sql: `SELECT id FROM documents WHERE buyer_id = ? ${NEWEST}` },
  { at: /^\/verify\/:token$/, of: "shop", sql: "SELECT token AS id FROM documents LIMIT 12" },
  { at: /^\/team\/members\/:id$/, of: "account", sql: "SELECT id FROM users WHERE team_account_id = ?" },
  {
    at: /^\/team\/invitations\/:id$/,
    of: "account",
    sql: `SELECT id FROM team_invitations WHERE account_id = ? ${NEWEST}`,
  },
  { at: /^\/tokens\/:id$/, of: "user", sql: `SELECT id FROM api_tokens WHERE user_id = ? ${NEWEST}` },
  { at: /^\/webhooks\/:id$/, of: "account", sql: `SELECT id FROM webhook_endpoints WHERE account_id = ? ${NEWEST}` },
  {
    at: /:deliveryId$/,
    of: "account",
    sql: "SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.account_id = ? LIMIT 12",
  },
  {
    at: /^\/agents\/me\/cash\/handovers\/:id$/,
    of: "agent",
    sql: `SELECT id FROM cash_handovers WHERE agent_id = ? ${NEWEST}`,
  },
  { at: /^\/admin\/cash\/handovers\/:id$/, of: "shop", sql: `SELECT id FROM cash_handovers WHERE 1 ${NEWEST}` },
  { at: /^\/admin\/(agents|cash)\/:id$|:agentId$/, of: "shop", sql: `SELECT id FROM agents WHERE 1 ${NEWEST}` },
  { at: /^\/admin\/(buyers|credit)\/:id$/, of: "shop", sql: `SELECT id FROM users WHERE role <> 'delivery' ${NEWEST}` },
  { at: /^\/admin\/mails\/:id$/, of: "shop", sql: `SELECT id FROM outbox WHERE 1 ${NEWEST}` },
  { at: /^\/admin\/messages\/:id$/, of: "shop", sql: `SELECT id FROM contact_messages WHERE 1 ${NEWEST}` },
  { at: /^\/admin\/returns\/:id$/, of: "shop", sql: `SELECT id FROM returns WHERE 1 ${NEWEST}`, table: "returns" },
  { at: /^\/auth\/(admin|users)\/:id$/, of: "shop", sql: `SELECT id FROM users WHERE role = 'admin' ${NEWEST}` },
  {
    at: /^\/products\/:id$|:productId$/,
    of: "shop",
    sql: `SELECT id FROM products WHERE deleted_at IS NULL ${NEWEST}`,
  },
  { at: /:sessionId$/, of: "user", sql: `SELECT id FROM sessions WHERE user_id = ? ${NEWEST}` },
  { at: /:passkeyId$/, of: "user", sql: `SELECT id FROM passkeys WHERE user_id = ? ${NEWEST}` },
  { at: /:importId$/, of: "shop", sql: `SELECT id FROM product_imports WHERE 1 ${NEWEST}` },
  { at: /:listId$/, of: "shop", sql: `SELECT id FROM price_lists WHERE 1 ${NEWEST}` },
  { at: /:(slug|city)$/, of: "shop", sql: "SELECT slug AS id FROM cities" },
  { at: /:slotId$/, of: "shop", sql: "SELECT id FROM delivery_slots LIMIT 12" },
];

const ownerOf = (of: Of, { buyer, agent }: House, userId: string): string[] =>
  ({ account: [buyer.userId], user: [userId], agent: [agent.agentId], shop: [] })[of];

export interface Target {
  readonly id: string;
  readonly of: Of;
  readonly table: string | null;
}

/** A random record that the path, such as "/orders/:id", may refer to: of the account, its agent or this user. */
export const findTarget = async (
  path: string,
  house: House,
  userId: string,
  random: Random,
  isAgent: boolean,
): Promise<Target | null> => {
  // For an agent, an order's path refers to an order that they carry.
  const at = isAgent ? path.replace(/^\/(?:live\/)?orders\/:id$/, "/agent/:id") : path;
  if (at.endsWith(":day"))
    return { id: indianDay(Date.now() + random.below(10) * 86_400_000), of: "shop", table: null };
  if (at.endsWith(":month")) return { id: indianDay(Date.now()).slice(0, 7), of: "shop", table: null };
  const subject = SUBJECTS.find((one) => one.at.test(at));
  if (!subject) return null;
  const { results } = await env.DB.prepare(subject.sql)
    .bind(...ownerOf(subject.of, house, userId))
    .all<{ id: string }>();
  const found = random.pick(results);
  return found ? { id: String(found.id), of: subject.of, table: subject.table ?? null } : null;
};

export const versionOf = async (table: string, id: string): Promise<number | null> =>
  env.DB.prepare(`SELECT version FROM ${table} WHERE id = ?`).bind(id).first<number>("version");

const IN_BODIES: Readonly<Record<string, readonly [Of, string]>> = {
  order: ["account", `SELECT id FROM orders WHERE buyer_id = ? ${NEWEST}`],
  list: ["account", `SELECT id FROM lists WHERE account_id = ? ${NEWEST}`],
  product: ["shop", "SELECT id FROM products WHERE deleted_at IS NULL AND stock_milli > 0 LIMIT 12"],
};

/** Ids for request bodies, by kind of record. */
export const idsForBodies = async (house: House): Promise<Record<string, string[]>> => {
  const statements = Object.values(IN_BODIES).map(([of, sql]) => env.DB.prepare(sql).bind(...ownerOf(of, house, "")));
  const results = await env.DB.batch<{ id: string }>(statements);
  return Object.fromEntries(
    Object.keys(IN_BODIES).map((name, i) => [name, (results[i]?.results ?? []).map(({ id }) => id)]),
  );
};
