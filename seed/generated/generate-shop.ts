import { connect } from "../../worker/platform/d1/db.ts";
import { DAY_MS } from "../../worker/platform/dates.contract.ts";
import { fillCatalogue } from "../fill-catalogue.ts";
import { INSERT_SUMS } from "./generated-ledger.ts";
import { generateOrders } from "./generated-orders.ts";
import { type GeneratedPeople, generatePeople } from "./generated-people.ts";
import { generateProducts } from "./generated-products.ts";
import { createRandom } from "./random.ts";

/** The age of the oldest order; older ones would be archived. */
const DAYS = 360;
const SEED = 20_260_101;

/** The size of a shop of scale 1; scale 100 has a hundred times as much. */
export const SCALE_ONE = { products: 500, buyers: 200, orders: 5_000, agents: 24 } as const;

export interface GeneratedShop extends GeneratedPeople {
  readonly productIds: readonly string[];
}

/** Computes the counters that the app maintains incrementally. */
const COUNTED = `
  INSERT INTO counters (key, value)
  SELECT 'users.total', count(*) FROM users
  UNION ALL SELECT 'orders.total', count(*) FROM orders
  UNION ALL SELECT 'orders.waiting.patna', count(*) FROM orders WHERE city = 'patna' AND status = 'confirmed'
  UNION ALL SELECT * FROM (SELECT 'orders.day.' || date(created_at / 1000 + 19800, 'unixepoch'), count(*) FROM orders GROUP BY 1)
  UNION ALL SELECT * FROM (SELECT 'revenue.day.' || date(created_at / 1000 + 19800, 'unixepoch'),
    sum(CASE WHEN payment_status = 'paid' THEN total_paise ELSE 0 END) FROM orders GROUP BY 1) WHERE true
  ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const REVENUE = `
  INSERT INTO counters (key, value) SELECT 'revenue.paise', COALESCE(sum(total_paise), 0) FROM orders
  WHERE payment_status = 'paid' ON CONFLICT (key) DO UPDATE SET value = excluded.value`;
const OF_BUYERS = `
  UPDATE users SET total_orders = n FROM (SELECT buyer_id, count(*) AS n FROM orders GROUP BY buyer_id) o
  WHERE o.buyer_id = users.id`;
const OF_AGENTS = `
  UPDATE agents SET accepted_count = o.accepted, delivered_count = o.delivered, rating_sum = o.stars, rating_count = o.rated
  FROM (SELECT agent_id, count(*) AS accepted, sum(status = 'delivered') AS delivered, COALESCE(sum(rating), 0) AS stars,
    count(rating) AS rated FROM orders WHERE agent_id IS NOT NULL GROUP BY agent_id) o WHERE o.agent_id = agents.id`;
/** The outbox is kept for 90 days. */
const MAILS = `
  INSERT INTO outbox (id, kind, dedupe_key, payload, recipient, status, attempts, next_attempt_at, created_at, sent_at)
  SELECT e.order_id || e.version, e.type, e.type || ':' || e.order_id || ':' || e.version,
    json_object('orderId', e.order_id), o.buyer_id, 'sent', 1, e.at, e.at, e.at
  FROM order_events e JOIN orders o ON o.id = e.order_id
  WHERE o.id >= ? AND e.type <> 'order.rated' AND NOT (e.type = 'order.placed' AND o.payment_method = 'razorpay')`;

/** Yields to the event loop before each batch, so that Node notices connections that local D1 closed while idle. */
const pausing = (db: D1Database): D1Database =>
  ({
    prepare: (text: string) => db.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      await new Promise((resolve) => setTimeout(resolve, 0));
      return db.batch(statements);
    },
  }) as D1Database;

/**
 * Fills a migrated database that has no catalogue. All data derives from one seed, so that two shops of the same scale and time
 * differ only in product ids. Times in ms.
 */
export const generateShop = async (
  db: D1Database,
  {
    scale,
    products: count = SCALE_ONE.products * scale,
    until,
  }: { readonly scale: number; readonly products?: number; readonly until: number },
  log: (line: string) => void = () => {},
): Promise<GeneratedShop> => {
  const random = createRandom(SEED);
  const from = until - DAYS * DAY_MS;
  const rows = generateProducts(random, count);
  const productIds = await fillCatalogue(connect(pausing(db)), { now: () => from }, rows);
  log(`${rows.length} products`);
  const people = await generatePeople(db, random, {
    buyers: SCALE_ONE.buyers * scale,
    agents: Math.max(SCALE_ONE.agents, 2 * scale),
    from,
  });
  log(`${people.buyerIds.length} buyers, ${people.agentIds.length} agents`);
  const products = rows.map((row, i) => ({ ...row, id: productIds[i] ?? "" }));
  const orders = SCALE_ONE.orders * scale;
  await generateOrders(db, random, { orders, from, until, products, people });
  log(`${orders} orders`);
  const ninetyDaysAgo = await db
    .prepare("SELECT min(id) AS id FROM orders WHERE created_at >= ?")
    .bind(until - 90 * DAY_MS)
    .first<string>("id");
  for (const text of [COUNTED, REVENUE, OF_BUYERS, OF_AGENTS, ...INSERT_SUMS]) await db.prepare(text).run();
  await db.prepare(MAILS).bind(ninetyDaysAgo).run();
  log("counted everything");
  return { ...people, productIds };
};
