import { DEMO_PASSWORD, demoEmail } from "../../seed/demo-people.ts";
import type { Client, People } from "./day.ts";
import { NOTHING, type Usage } from "./usage.ts";

/** Gives these accounts the demo accounts' password, because generated ones have none. */
const allowSignIn = (db: D1Database, userId: string): Promise<unknown> =>
  db
    .prepare("UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE email = ?) WHERE id = ?")
    .bind(demoEmail("hotel"), userId)
    .run();

interface Emails {
  readonly buyer: string;
  readonly agent: string;
  readonly admin: string;
}

const first = async (db: D1Database, query: string): Promise<{ id: string; email: string }> => {
  const found = await db.prepare(query).first<{ id: string; email: string }>();
  if (!found) throw new Error(`Nobody was found by ${query}`);
  return found;
};

/** The buyer who orders the most, and the agent who carries the fewest, and of those has delivered the most. */
export const prepareAccounts = async (db: D1Database): Promise<Emails> => {
  const buyer = await first(
    db,
    `SELECT id, email FROM users u WHERE role = 'hotel' AND NOT EXISTS (SELECT 1 FROM orders o
       WHERE o.buyer_id = u.id AND o.status IN ('pending', 'confirmed', 'accepted')) ORDER BY total_orders DESC LIMIT 1`,
  );
  const agent = await first(
    db,
    `SELECT u.id, u.email FROM agents g JOIN users u ON u.id = g.user_id WHERE g.is_active = 1 AND g.status = 'verified'
     ORDER BY (SELECT count(*) FROM orders o WHERE o.agent_id = g.id AND o.status = 'accepted'), g.delivered_count DESC LIMIT 1`,
  );
  for (const { id } of [buyer, agent]) await allowSignIn(db, id);
  await db.prepare("UPDATE products SET stock = 100000000").run();
  return { buyer: buyer.email, agent: agent.email, admin: demoEmail("admin") };
};

export const signIn = async ({ ask }: Client, emails: Emails): Promise<People> => {
  const tokenOf = async (email: string): Promise<string> => {
    const answer = await ask("/api/auth/login", { method: "POST", json: { email, password: DEMO_PASSWORD } });
    return ((await answer.json()) as { token: string }).token;
  };
  return { buyer: await tokenOf(emails.buyer), admin: await tokenOf(emails.admin), agent: await tokenOf(emails.agent) };
};

/** The ids of all products. */
export const listProducts = async (db: D1Database): Promise<string[]> =>
  (await db.prepare("SELECT id FROM products ORDER BY id").all<{ id: string }>()).results.map(({ id }) => id);

/** Lets a day pass for the mails, because a person's mails of a day are counted and limited. */
export const passDay = (db: D1Database): Promise<unknown> =>
  db.prepare("UPDATE outbox SET created_at = created_at - 86400000, sent_at = sent_at - 86400000").run();

const ARCHIVED = `INSERT INTO archived_orders (id, archive_id, buyer_id, agent_id, status, city, phone, total_paise,
    payment_method, payment_status, has_agent_text, created_at, delivered_at)
  SELECT o.id, (SELECT min(id) FROM order_archives), o.buyer_id, o.agent_id, o.status, o.city, o.phone, o.total_paise,
    o.payment_method, o.payment_status, 0, o.created_at, o.delivered_at FROM orders o`;

/**
 * The rows that are written when the newest `count` orders leave D1, by the statements that cron runs: the mails after
 * 90 days, and after a year the order with its lines and steps, for which a row of the archive stays. Deletes them.
 */
export const measureEndOfOrder = async (db: D1Database, count: number): Promise<Usage> => {
  const orders = `(SELECT id FROM orders ORDER BY id DESC LIMIT ${count})`;
  await db
    .prepare(
      "INSERT INTO order_archives (buyer_id, month, digest) SELECT buyer_id, '2025-11', 'measured' FROM orders LIMIT 1",
    )
    .run();
  const results = await db.batch([
    db.prepare(`DELETE FROM outbox WHERE payload ->> 'orderId' IN ${orders}`),
    db.prepare(`${ARCHIVED} WHERE o.id IN ${orders}`),
    db.prepare(`DELETE FROM order_events WHERE order_id IN ${orders}`),
    db.prepare(`DELETE FROM order_lines WHERE order_id IN ${orders}`),
    db.prepare(`DELETE FROM orders WHERE id IN ${orders}`),
  ]);
  const written = results.reduce((sum, { meta }) => sum + meta.rows_written, 0);
  return { ...NOTHING, rowsWritten: written / count };
};
