import { EDGES } from "../orders/order-lifecycle.contract.ts";
import { LEDGER_RULES } from "./broken-ledger.ts";

/** Orders in the database and in the archive, with the columns that figures use. */
const ALL_ORDERS = `(SELECT id, status, agent_id, rating, payment_status, total_paise, created_at FROM orders
  UNION ALL SELECT id, status, agent_id, rating, payment_status, total_paise, created_at FROM archived_orders)`;

/** Transitions to another status; all other events keep the order's status. */
const STEPS = JSON.stringify(EDGES.map(({ from, to }) => `${from} ${to}`));

/** Every invariant between the tables, as a query for the ids that break it. */
const RULES = {
  ...LEDGER_RULES,
  "an order's last event is its status and its version": `
      SELECT o.id FROM orders o LEFT JOIN order_events e ON e.order_id = o.id AND e.version = o.version
      WHERE e.to_status IS NOT o.status`,
  "an order has one event a version": `
      SELECT o.id FROM orders o WHERE o.version <> (SELECT count(*) FROM order_events e WHERE e.order_id = o.id)`,
  "every step is an edge of the lifecycle, from where the one before it led": `
      SELECT e.order_id || ' ' || e.version AS id FROM order_events e
        LEFT JOIN order_events b ON b.order_id = e.order_id AND b.version = e.version - 1
      WHERE e.from_status IS NOT b.to_status OR CASE WHEN e.version = 1 THEN e.to_status <> 'pending'
        ELSE e.to_status <> e.from_status AND NOT EXISTS
          (SELECT 1 FROM json_each('${STEPS}') s WHERE s.value = e.from_status || ' ' || e.to_status) END`,
  "an order has an agent exactly while one carries or delivered it": `
      SELECT id FROM orders WHERE status IN ('accepted', 'delivered') AND agent_id IS NULL
        OR status IN ('pending', 'confirmed') AND agent_id IS NOT NULL`,
  "a line's sum adds up to the order's subtotal": `
      SELECT o.id FROM orders o WHERE o.subtotal_paise <>
        (SELECT sum(COALESCE(d.total_paise, l.total_paise)) FROM order_lines l LEFT JOIN delivered_lines d
          ON d.order_id = l.order_id AND d.position = l.position WHERE l.order_id = o.id)`,
  "marks at the door are those of an order that is with its agent, and then of what was handed over": `
      SELECT o.id FROM orders o WHERE (o.door_digest IS NOT NULL) <> (CASE o.status
        WHEN 'accepted' THEN EXISTS (SELECT 1 FROM door_manifests m WHERE m.order_id = o.id AND m.lines <> '[]')
        WHEN 'delivered' THEN EXISTS (SELECT 1 FROM delivered_lines d WHERE d.order_id = o.id) ELSE 0 END)`,
  "no agent carries more than they accepted": `
      SELECT a.id FROM agents a WHERE a.delivered_count <>
        (SELECT count(*) FROM ${ALL_ORDERS} o WHERE o.agent_id = a.id AND o.status = 'delivered')`,
  "an agent's rating is the sum of the stars of their deliveries": `
      SELECT a.id FROM agents a LEFT JOIN (SELECT agent_id, sum(rating) AS stars, count(rating) AS n FROM ${ALL_ORDERS}
        WHERE status = 'delivered' GROUP BY agent_id) o ON o.agent_id = a.id
      WHERE a.rating_sum <> COALESCE(o.stars, 0) OR a.rating_count <> COALESCE(o.n, 0)`,
  "a product's stock is the sum of its movements": `
      SELECT id FROM products p WHERE stock_milli <>
        COALESCE((SELECT sum(milli) FROM stock_movements m WHERE m.product_id = p.id), 0)`,
  "no assert stays behind": "SELECT ok AS id FROM assert_changed",
  "the counter of orders counts orders": `
      SELECT value AS id FROM counters WHERE key = 'orders.total' AND value <> (SELECT count(*) FROM ${ALL_ORDERS})`,
  "the counter of waiting orders counts those that are confirmed": `
      SELECT city AS id FROM (SELECT city, count(*) AS n FROM orders WHERE status = 'confirmed' GROUP BY city
        UNION ALL SELECT 'patna', 0 WHERE NOT EXISTS (SELECT 1 FROM orders WHERE status = 'confirmed' AND city = 'patna'))
      WHERE n <> COALESCE((SELECT value FROM counters WHERE key = 'orders.waiting.' || city), 0)`,
  "the bookings of a slot are its orders that are not cancelled": `
      SELECT b.slot_id || ' ' || b.day AS id FROM slot_bookings b WHERE b.booked <> (SELECT count(*) FROM orders o
        WHERE o.slot_id = b.slot_id AND o.slot_day = b.day AND o.status <> 'cancelled')
      UNION ALL SELECT id FROM orders o WHERE slot_id IS NOT NULL AND status <> 'cancelled' AND NOT EXISTS
        (SELECT 1 FROM slot_bookings b WHERE b.slot_id = o.slot_id AND b.day = o.slot_day)`,
  "no agent carries more than ten": `
      SELECT agent_id AS id FROM orders WHERE status = 'accepted' GROUP BY agent_id HAVING count(*) > 10`,
  "revenue is what paid orders were worth": `
      SELECT 'revenue' AS id WHERE COALESCE((SELECT value FROM counters WHERE key = 'revenue.paise'), 0) <>
        COALESCE((SELECT sum(total_paise) FROM ${ALL_ORDERS} WHERE payment_status = 'paid'), 0)`,
  "the days' figures are those of the orders placed on them": `
      SELECT COALESCE(o.key, c.key) AS id FROM (
        SELECT 'orders.day.' || date(created_at / 1000 + 19800, 'unixepoch') AS key, count(*) AS n FROM ${ALL_ORDERS} GROUP BY 1
        UNION ALL SELECT 'revenue.day.' || date(created_at / 1000 + 19800, 'unixepoch'),
          sum(CASE WHEN payment_status = 'paid' THEN total_paise ELSE 0 END) FROM ${ALL_ORDERS} GROUP BY 1
      ) o FULL JOIN (SELECT key, value FROM counters WHERE key LIKE '%.day.%') c ON c.key = o.key
      WHERE COALESCE(o.n, 0) <> COALESCE(c.value, 0)`,
  "an online order is paid exactly when a payment that pays it was captured": `
      SELECT o.id FROM orders o LEFT JOIN captures c ON c.order_id = o.id AND c.is_surplus = 0
      WHERE o.payment_method = 'razorpay' AND (c.payment_id IS NOT NULL) <>
        (o.payment_status = 'paid' OR (o.payment_status IN ('refund_pending', 'refunded')
          AND EXISTS (SELECT 1 FROM order_events e WHERE e.order_id = o.id AND e.type = 'order.paid')))`,
  "an order is paid at most once": `
      SELECT order_id AS id FROM order_events WHERE type = 'order.paid' GROUP BY order_id HAVING count(*) > 1`,
  "a payment that pays nothing goes back": `
      SELECT c.payment_id AS id FROM captures c WHERE c.is_surplus = 1
        AND c.amount_paise <> (SELECT COALESCE(sum(r.amount_paise), 0) FROM refunds r WHERE r.payment_id = c.payment_id)`,
  "what is kept of an order's payments is its total, but for cash and credit at the door and refunded returns, and nothing of a cancelled one": `
      SELECT o.id FROM orders o WHERE o.payment_method = 'razorpay'
        AND CASE WHEN o.status <> 'cancelled' AND o.payment_status = 'paid' THEN o.total_paise + o.round_off_paise
          - COALESCE((SELECT sum(CASE l.kind WHEN 'cash' THEN l.amount_paise ELSE -l.amount_paise END) FROM ledger l
            WHERE l.order_id = o.id AND (l.kind = 'cash' OR l.key LIKE 'credit:' || o.id || '/%')), 0)
          - COALESCE((SELECT sum(x.amount_paise) FROM returns x WHERE x.order_id = o.id AND x.decision = 'refund'), 0)
          ELSE 0 END <>
          COALESCE((SELECT sum(c.amount_paise) FROM captures c WHERE c.order_id = o.id AND c.is_surplus = 0), 0)
          - COALESCE((SELECT sum(r.amount_paise) FROM refunds r CROSS JOIN captures c ON c.payment_id = r.payment_id
            WHERE r.order_id = o.id AND c.is_surplus = 0), 0)`,
  "no more of a line is returned than was delivered": `
      SELECT l.order_id AS id FROM order_lines l LEFT JOIN delivered_lines d ON d.order_id = l.order_id AND d.position = l.position
      WHERE COALESCE(d.delivered_milli, l.quantity_milli) < (SELECT COALESCE(sum(x.quantity_milli), 0)
        FROM return_lines x CROSS JOIN returns r ON r.id = x.return_id WHERE r.order_id = l.order_id AND x.position = l.position)`,
  "what returns gave back is what credit notes say": `
      SELECT order_id AS id FROM returns GROUP BY order_id HAVING COALESCE(sum(amount_paise), 0) <>
        (SELECT COALESCE(sum(total_paise + COALESCE(snapshot ->> '$.roundOffPaise', 0)), 0) FROM documents d WHERE d.order_id = returns.order_id AND d.kind = 'credit_note')`,
  "a change was made exactly when its difference is kept": `
      SELECT h.id FROM order_changes h WHERE (h.state = 'applied') <>
        EXISTS (SELECT 1 FROM captures c WHERE c.change_id = h.id AND c.is_surplus = 0)`,
  "every payment and refund is in the ledger": `
      SELECT payment_id AS id FROM captures WHERE 'payment:' || payment_id NOT IN (SELECT key FROM ledger)
      UNION ALL SELECT payment_id FROM refunds WHERE 'refund:' || payment_id || '/' || part NOT IN (SELECT key FROM ledger)`,
  "a balance of the ledger is the sum of its rows": `
      SELECT COALESCE(b.account, s.account) AS id FROM ledger_balances b FULL JOIN (
        SELECT account, sum(debit) AS debit, sum(credit) AS credit FROM (
          SELECT debit AS account, amount_paise AS debit, 0 AS credit FROM ledger
          UNION ALL SELECT credit, 0, amount_paise FROM ledger) GROUP BY account) s ON s.account = b.account
      WHERE b.debit_paise IS NOT s.debit OR b.credit_paise IS NOT s.credit`,
  "a buyer's balance is what they paid for orders that are not over": `
      SELECT u.id FROM users u LEFT JOIN ledger_balances b ON b.account = 'buyer:' || u.id
      WHERE COALESCE(b.credit_paise - b.debit_paise, 0) <> COALESCE((
        SELECT sum(c.amount_paise - COALESCE((SELECT sum(r.amount_paise) FROM refunds r WHERE r.payment_id = c.payment_id), 0))
        FROM captures c CROSS JOIN orders o ON o.id = c.order_id
        WHERE o.buyer_id = u.id AND o.status IN ('pending', 'confirmed', 'accepted')), 0)`,
  "the figures of money are the sums of the ledger": `
      SELECT COALESCE(c.key, l.key) AS id FROM (SELECT key, value FROM counters WHERE key LIKE 'money.%') c FULL JOIN (
        SELECT 'money.' || p.value || '.' || CASE kind WHEN 'charge' THEN iif(credit = 'sales', 'sales', 'tax') ELSE kind END
          AS key, sum(iif(credit = 'difference' OR debit = 'round_off', -amount_paise, amount_paise)) AS value
        FROM (SELECT *, date(at / 1000 + 19800, 'unixepoch') AS day FROM ledger) CROSS JOIN json_each(json_array(
          '*.' || day, '*.' || substr(day, 1, 7), city || '.' || day, city || '.' || substr(day, 1, 7))) p
        WHERE p.value IS NOT NULL GROUP BY 1) l ON l.key = c.key
      WHERE c.value IS NOT l.value`,
  "the cash of all agents is counted": `
      SELECT 'cash' AS id WHERE COALESCE((SELECT value FROM counters WHERE key = 'balance.cash'), 0) <>
        COALESCE((SELECT sum(debit_paise - credit_paise) FROM ledger_balances WHERE account LIKE 'cash:%'), 0)`,
  "an order waits for money only while it is pending": `
      SELECT id FROM orders WHERE awaits_payment = 1 AND (status <> 'pending' OR payment_status NOT IN ('pending', 'failed'))`,
  "an order is in the database or in the archive": "SELECT id FROM orders WHERE id IN (SELECT id FROM archived_orders)",
  "nothing of an archived order stays in the database": `
      SELECT id FROM archived_orders WHERE id IN (SELECT order_id FROM order_lines UNION SELECT order_id FROM order_events
        UNION SELECT order_id FROM provider_orders UNION SELECT order_id FROM captures UNION SELECT order_id FROM order_changes)`,
  "no return of an archived order stays in the database": `
      SELECT id FROM archived_orders WHERE id IN (SELECT order_id FROM returns)`,
  "no marks of an archived order stay in the database": `
      SELECT id FROM archived_orders WHERE id IN (SELECT order_id FROM door_manifests UNION SELECT order_id FROM delivered_lines)`,
  "everyone who may order is found by name": `
      SELECT id FROM users WHERE role <> 'delivery' AND deleted_at IS NULL AND id NOT IN (SELECT user_id FROM searched_people)`,
  "every audit entry but the first references the one before it": `
      SELECT count(*) AS id FROM audit_log WHERE previous_id IS NULL HAVING count(*) > 1`,
  "every step has its mail": `
      SELECT e.order_id AS id FROM order_events e JOIN orders o ON o.id = e.order_id
      WHERE e.type NOT IN ('order.cancellation_requested', 'order.payment_failed', 'order.surplus_refunded',
        'order.difference_refunded', 'order.refund_failed', 'order.rated', 'order.door_changed', 'order.payment_reversed',
        'order.picking', 'order.packed', 'order.unpacked', 'order.loaded') AND NOT (e.type = 'order.placed' AND o.payment_method = 'razorpay')
        AND NOT (e.type = 'order.paid' AND o.payment_method = 'account')
        AND NOT EXISTS (SELECT 1 FROM outbox
          WHERE dedupe_key = iif(e.type = 'order.slot_changed', 'order.changed', e.type) || ':' || e.order_id || ':' || e.version)
        AND NOT EXISTS (SELECT 1 FROM outbox
          WHERE e.type = 'order.placed' AND kind = 'order.approval_needed' AND payload ->> 'orderId' = e.order_id)`,
} as const satisfies Record<string, string>;

export type Rule = keyof typeof RULES;

/** The broken rules, each with the ids that break it. */
export const findBreaches = async (db: D1Database, except?: Rule): Promise<[Rule, unknown[]][]> => {
  const rules = (Object.entries(RULES) as [Rule, string][]).filter(([rule]) => rule !== except);
  const results = await db.batch<{ id: unknown }>(rules.map(([, text]) => db.prepare(text)));
  return rules
    .map(([rule], i): [Rule, unknown[]] => [rule, (results[i]?.results ?? []).map(({ id }) => id)])
    .filter(([, ids]) => ids.length > 0);
};

/** Checks every invariant between the tables; returns a sentence for each that is broken. */
export const findBrokenRulesIn = async (db: D1Database, except?: Rule): Promise<string[]> =>
  (await findBreaches(db, except)).flatMap(([rule, ids]) => ids.map((id) => `${rule}: ${id}`));
