import { MINUTE_MS } from "../../worker/platform/dates.contract.ts";
import { INSERT_DOCUMENTS_AND_LEDGER } from "./generated-ledger.ts";
import type { GeneratedOrder } from "./generated-orders.ts";

/**
 * Selects an event, some minutes after placing, for the orders between two ids that match `where`. A plus before the status
 * keeps SQLite from reading all orders of that status through its index.
 */
const events = (
  type: string,
  from: string | null,
  to: string,
  actor: string,
  role: string,
  minutes: number,
  version: string,
  where: string,
) =>
  `SELECT o.id, ${version}, '${type}', ${from}, ${to}, ${actor}, '${role}',
     CASE WHEN '${type}' = 'order.placed' THEN o.idempotency_key WHEN '${type}' = 'order.paid' THEN 'paid' END,
     o.created_at + ${minutes * MINUTE_MS} FROM orders o WHERE o.id BETWEEN ?1 AND ?2 AND ${where}`;

const ONLINE = "(o.payment_method = 'razorpay')";
const CARRIER = "(SELECT user_id FROM agents WHERE id = o.agent_id)";
const EVENTS = [
  events("order.placed", "NULL", "'pending'", "o.buyer_id", "buyer", 0, "1", "true"),
  events("order.paid", "'pending'", "'pending'", "NULL", "system", 3, "2", `${ONLINE} AND o.status <> 'cancelled'`),
  events(
    "order.confirmed",
    "'pending'",
    "'confirmed'",
    "?3",
    "staff",
    20,
    `2 + ${ONLINE}`,
    "+o.status IN ('confirmed', 'accepted', 'delivered')",
  ),
  events(
    "order.accepted",
    "'confirmed'",
    "'accepted'",
    CARRIER,
    "agent",
    60,
    `3 + ${ONLINE}`,
    "+o.status IN ('accepted', 'delivered')",
  ),
  events(
    "order.delivered",
    "'accepted'",
    "'delivered'",
    CARRIER,
    "agent",
    480,
    `4 + ${ONLINE}`,
    "+o.status = 'delivered'",
  ),
  events(
    "order.rated",
    "'delivered'",
    "'delivered'",
    "o.buyer_id",
    "buyer",
    600,
    `5 + ${ONLINE}`,
    "o.rating IS NOT NULL",
  ),
  events("order.cancelled", "'pending'", "'cancelled'", "o.buyer_id", "buyer", 15, "2", "+o.status = 'cancelled'"),
];

/** Inserts orders by ascending id, with lines, events, payments, documents and ledger entries. */
export const insertOrders = async (
  db: D1Database,
  orders: readonly GeneratedOrder[],
  staffId: string,
): Promise<void> => {
  const sorted = [...orders].sort((a, b) => (a.id < b.id ? -1 : 1));
  const first = sorted[0]?.id ?? "";
  const last = sorted.at(-1)?.id ?? "";
  const lines = sorted.flatMap(({ id, lines: ofOrder }) => ofOrder.map((line, position) => [id, position, ...line]));
  const json = JSON.stringify(sorted.map(({ lines: _, ...order }) => order));
  const ofPaid = "FROM orders WHERE id BETWEEN ?1 AND ?2 AND payment_method = 'razorpay'";
  await db.batch([
    db
      .prepare(
        `INSERT INTO orders (id, buyer_id, agent_id, status, version, city, delivery_address, phone, subtotal_paise,
           total_paise, round_off_paise, payment_method, payment_status, code_number, rating, idempotency_key, request_hash,
           estimated_delivery, created_at, updated_at, delivered_at)
         SELECT value ->> 'id', u.id, value ->> 'agentId', value ->> 'status', value ->> 'version', 'patna', u.address,
           u.phone, value ->> 'total', value ->> 'total', value ->> 'roundOff', value ->> 'method', value ->> 'paymentStatus',
           value ->> 'status' IN ('confirmed', 'accepted', 'delivered'), value ->> 'rating', value ->> 'id', '',
           value ->> 'promise', value ->> 'at', value ->> 'updatedAt', value ->> 'deliveredAt'
         FROM json_each(?) CROSS JOIN users u ON u.id = value ->> 'buyerId'`,
      )
      .bind(json),
    db
      .prepare(
        `INSERT INTO order_lines (order_id, position, product_id, name, names, image_key, unit, price_paise, quantity_milli,
           total_paise)
         SELECT value ->> 0, value ->> 1, p.id, p.name,
           json_object('hindi', p.name_hindi, 'marathi', p.name_marathi, 'gujarati', p.name_gujarati), p.image_key, p.unit,
           value ->> 4, (value ->> 3) * 1000, (value ->> 3) * (value ->> 4) FROM json_each(?) CROSS JOIN products p ON p.id = value ->> 2`,
      )
      .bind(JSON.stringify(lines)),
    ...EVENTS.map((select) => {
      const statement = db.prepare(
        `INSERT INTO order_events (order_id, version, type, from_status, to_status, actor_id, actor_role, idempotency_key, at)
         ${select}`,
      );
      return select.includes("?3") ? statement.bind(first, last, staffId) : statement.bind(first, last);
    }),
    db
      .prepare(
        `INSERT INTO provider_orders (id, order_id, amount_paise, checks, created_at)
         SELECT 'order_' || id, id, total_paise, 4, created_at ${ofPaid}`,
      )
      .bind(first, last),
    db
      .prepare(
        `INSERT INTO captures (payment_id, provider_order_id, order_id, amount_paise, is_surplus, at)
         SELECT 'pay_' || id, 'order_' || id, id, total_paise, 0, created_at ${ofPaid} AND status <> 'cancelled'`,
      )
      .bind(first, last),
    ...INSERT_DOCUMENTS_AND_LEDGER.map((text) => db.prepare(text).bind(first, last)),
  ]);
};
