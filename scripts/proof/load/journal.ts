import type { Order } from "../../../worker/orders/orders.contract.ts";
import { findBrokenRulesIn } from "../../../worker/testing/broken-rules.ts";
import { STOCK } from "../../local/measured-shop.ts";

type Value = string | number;

/** A write that the shop acknowledged. */
interface Acknowledged {
  readonly what: string;
  /** Finds a row if the database has the write. */
  readonly sql: string;
  readonly values: readonly Value[];
}

/** Everything the shop has acknowledged, kept outside of the shop's process. */
export const openJournal = () => {
  let serial = 0;
  const writes: Acknowledged[] = [];
  const orders = new Set<string>();
  /** "<order id> <version>" */
  const steps = new Set<string>();
  const acknowledge = (what: string, sql: string, ...values: Value[]): void => {
    writes.push({ what, sql, values });
  };
  return {
    writes,
    orders,
    steps,
    /** How many rows must exist in the end. */
    made: { orders: 0, payments: 0, tokens: 0 },
    acknowledge,
    nextSerial: (): number => serial++,

    /** Each version of an order has one event. */
    acknowledgeStep({ _id: id, version, status }: Pick<Order, "_id" | "version" | "status">): void {
      const sql = "SELECT 1 FROM order_events WHERE order_id = ? AND version = ? AND to_status = ?";
      acknowledge(`order ${id} is ${status} in version ${version}`, sql, id, version, status);
      steps.add(`${id} ${version}`);
      orders.add(id);
    },
  };
};
export type Journal = ReturnType<typeof openJournal>;

const BATCH = 200;

/** Acknowledged writes that the database does not have. */
const findLost = async (db: D1Database, { writes }: Journal): Promise<string[]> => {
  const lost: string[] = [];
  for (let start = 0; start < writes.length; start += BATCH) {
    const part = writes.slice(start, start + BATCH);
    const results = await db.batch(part.map(({ sql, values }) => db.prepare(sql).bind(...values)));
    lost.push(...part.filter((_, i) => results[i]?.results.length === 0).map(({ what }) => `lost: ${what}`));
  }
  return lost;
};

/** Each request writes one row, so a further row means that a request took effect twice. */
const COUNTS = {
  orders: "SELECT count(*) AS n FROM orders WHERE idempotency_key LIKE 'proof-%'",
  payments: "SELECT count(*) AS n FROM account_payments WHERE idempotency_key LIKE 'proof-%'",
  tokens: "SELECT count(*) AS n FROM api_tokens WHERE name LIKE 'Till %'",
} as const;

/** Steps that only an answered request can cause, so without payments online and on account, which need none. */
const STEPS = `SELECT e.order_id || ' ' || e.version AS step, e.type FROM order_events e JOIN orders o ON o.id = e.order_id
  WHERE o.idempotency_key LIKE 'proof-%' AND o.payment_method <> 'razorpay'
    AND NOT (e.type = 'order.paid' AND o.payment_method = 'account')`;

const findTwice = async (db: D1Database, { made, steps }: Journal): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, sql] of Object.entries(COUNTS)) {
    const count = await db.prepare(sql).first<number>("n");
    const asked = made[name as keyof typeof COUNTS];
    if (count !== asked) found.push(`${name}: ${count} instead of ${asked}`);
  }
  const { results } = await db.prepare(STEPS).all<{ step: string; type: string }>();
  const unasked = results.filter(({ step }) => !steps.has(step));
  return [...found, ...unasked.map(({ step, type }) => `${type} of order ${step}`)];
};

/** Products whose stock and open or delivered orders do not add up to the initial stock. */
const findWrongStock = async (db: D1Database): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `SELECT p.id, (p.stock_milli + COALESCE(ordered.milli, 0)) / 1000.0 AS units FROM products p LEFT JOIN (
         SELECT l.product_id, sum(l.quantity_milli) AS milli FROM orders o JOIN order_lines l ON l.order_id = o.id
         WHERE o.status <> 'cancelled' GROUP BY l.product_id) AS ordered ON ordered.product_id = p.id
       WHERE p.stock_milli + COALESCE(ordered.milli, 0) <> ${STOCK} * 1000`,
    )
    .all<{ id: string; units: number }>();
  return results.map(({ id, units }) => `${id}: ${units} of ${STOCK}`);
};

const MAIL_RULE = "every step has its mail";

/** Compares a database with what was acknowledged, and its tables with each other. */
export const checkJournal = async (db: D1Database, journal: Journal) => ({
  lost: await findLost(db, journal),
  twice: [...(await findTwice(db, journal)), ...(await findWrongStock(db))],
  // The outbox lacks the old mails of generated orders, so the mail rule is checked only for the load's orders.
  brokenRules: (await findBrokenRulesIn(db)).filter(
    (line) => !line.startsWith(MAIL_RULE) || [...journal.orders].some((id) => line.endsWith(id)),
  ),
});
