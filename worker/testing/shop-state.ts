import { findBrokenRulesIn } from "./broken-rules.ts";
import { env } from "./faults.ts";

/** The data that must not change when a request is refused. */
const QUERIES = {
  orders:
    "SELECT id, status, version, agent_id, payment_status, code_number, total_paise, rating FROM orders ORDER BY id",
  lines: "SELECT order_id, product_id, quantity_milli, price_paise FROM order_lines ORDER BY order_id, position",
  events: "SELECT order_id, version, type FROM order_events ORDER BY order_id, version",
  stock: "SELECT id, stock_milli / 1000.0 AS stock FROM products ORDER BY id",
  slots: "SELECT slot_id, day, booked FROM slot_bookings ORDER BY slot_id, day",
  counters: "SELECT key, value FROM counters ORDER BY key",
  users: "SELECT id, role, admin_status, session_epoch, email, phone, total_orders FROM users ORDER BY id",
  agents:
    "SELECT id, status, is_vehicle_verified, accepted_count, delivered_count, rating_sum, rating_count FROM agents ORDER BY id",
  audit: "SELECT id, action, subject_id FROM audit_log ORDER BY id",
  money: "SELECT payment_id, part, status, refund_id FROM refunds ORDER BY payment_id, part",
  door: "SELECT id, door_digest FROM orders ORDER BY id",
  changes: "SELECT id, order_id, state FROM order_changes ORDER BY id",
  returns: "SELECT id, state, decision, version FROM returns ORDER BY id",
  captures: "SELECT payment_id, order_id, is_surplus FROM captures ORDER BY payment_id",
  outbox: "SELECT dedupe_key FROM outbox ORDER BY dedupe_key",
  asserts: "SELECT ok FROM assert_changed",
} as const;

export type ShopState = Record<keyof typeof QUERIES, Record<string, unknown>[]>;

export const readShop = async (): Promise<ShopState> => {
  const results = await env.DB.batch<Record<string, unknown>>(
    Object.values(QUERIES).map((text) => env.DB.prepare(text)),
  );
  return Object.fromEntries(Object.keys(QUERIES).map((name, i) => [name, results[i]?.results ?? []])) as ShopState;
};

/** Checks every invariant between the tables; returns a sentence for each that is broken. */
export const findBrokenRules = (): Promise<string[]> => findBrokenRulesIn(env.DB);

/**
 * The units of a product in stock, in orders that are not cancelled, and in replacements: the sum never changes. Units
 * that came back from the door, or by a return, are in stock again.
 */
export const stockEverywhere = async (productId: string): Promise<number> =>
  (await env.DB.prepare(
    `SELECT ((SELECT stock_milli FROM products WHERE id = ?1) + COALESCE((SELECT sum(l.quantity_milli - COALESCE(d.returned_milli, 0)) FROM order_lines l
       JOIN orders o ON o.id = l.order_id LEFT JOIN delivered_lines d ON d.order_id = l.order_id AND d.position = l.position WHERE l.product_id = ?1 AND o.status <> 'cancelled'), 0)
     + COALESCE((SELECT sum(iif(r.decision = 'replacement', x.quantity_milli, 0) - x.restocked_milli)
       FROM returns r JOIN return_lines x ON x.return_id = r.id JOIN order_lines l ON l.order_id = r.order_id AND l.position = x.position
       WHERE l.product_id = ?1), 0)) / 1000.0 AS n`,
  )
    .bind(productId)
    .first<number>("n")) ?? -1;

/** Runs SQL directly on D1, bypassing the services, to set up a test's data. */
export const runSql = (text: string, ...values: unknown[]) =>
  env.DB.prepare(text)
    .bind(...values)
    .run();
