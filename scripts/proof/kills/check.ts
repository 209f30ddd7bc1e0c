import { join } from "node:path";
import { findBrokenRulesIn } from "../../../worker/testing/broken-rules.ts";
import { queryLocally } from "../../local/database-query.ts";
import { withStorage } from "../../local/prepare-data.ts";
import { restoreExport, writeExport } from "../../local/rehearsal.ts";
import { checkSendings, type Sendings } from "./check-mails.ts";
import type { Client } from "./client.ts";
import type { Inbox } from "./inbox.ts";
import { findLost, type Journal, stepOf } from "./journal.ts";
import { STOCK } from "./people.ts";

export interface Checked extends Sendings {
  /** Acknowledged writes that the exported database does not have. */
  readonly lost: readonly string[];
  /** What happened more often than it was asked for. */
  readonly twice: readonly string[];
  readonly stockWrong: readonly string[];
  readonly brokenRules: readonly string[];
}

const AT_A_TIME = 6;

/** Asks the shop for the orders that were acknowledged last; returns those of which it knows less. */
export const checkOrders = async (client: Client, journal: Journal, count: number): Promise<string[]> => {
  const orders = [...journal.orders.values()].sort((a, b) => b.at - a.at).slice(0, count);
  const wrong: string[] = [];
  const checkNext = async (): Promise<void> => {
    for (let known = orders.pop(); known; known = orders.pop()) {
      const { status, json } = await client.sendAtOnce(`/api/orders/${known.id}`, { token: known.token });
      const { version = -1, status: state } = json.order ?? {};
      if (version > known.version || (version === known.version && state === known.status)) continue;
      wrong.push(
        `order ${known.id}: ${known.status} in version ${known.version}, and now ${state} in ${version} (${status})`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, checkNext));
  return wrong;
};

/** Leases of a runner that was killed end after minutes; this lets that time pass. */
export const passLeases = (stateDir: string): Promise<unknown> =>
  withStorage(stateDir, ({ DB }) =>
    DB.batch([
      DB.prepare("UPDATE outbox SET next_attempt_at = 0 WHERE status = 'waiting'"),
      DB.prepare("UPDATE webhook_endpoints SET leased_until = 0 WHERE leased_until > 0"),
      DB.prepare(
        "UPDATE webhook_deliveries SET next_attempt_at = 0 WHERE status = 'waiting' AND next_attempt_at IS NOT NULL",
      ),
    ]),
  );

/** Counts of what one request each made: a second row is a second effect. */
const COUNTS = {
  orders: "SELECT count(*) AS n FROM orders WHERE idempotency_key LIKE 'kills-%'",
  payments: "SELECT count(*) AS n FROM account_payments WHERE idempotency_key LIKE 'kills-%'",
  tokens: "SELECT count(*) AS n FROM api_tokens WHERE name LIKE 'Till %'",
  accounts: "SELECT count(*) AS n FROM users WHERE email LIKE 'kills%'",
} as const;

/**
 * Steps of orders that no answer has acknowledged, although each request was repeated until it was answered. A payment on
 * account pays orders beside its own answer.
 */
const findUnaskedSteps = async (db: D1Database, { steps }: Journal): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `SELECT o.id, e.version, e.type FROM order_events e JOIN orders o ON o.id = e.order_id
       WHERE o.idempotency_key LIKE 'kills-%' AND o.payment_method <> 'razorpay'
         AND NOT (e.type = 'order.paid' AND o.payment_method = 'account')`,
    )
    .all<{ id: string; version: number; type: string }>();
  const unasked = results.filter(({ id, version }) => !steps.has(stepOf(id, version)));
  return unasked.map(({ id, version, type }) => `${type} of order ${stepOf(id, version)}`);
};

const findTwice = async (db: D1Database, journal: Journal): Promise<string[]> => {
  const expected = { ...journal.made, orders: journal.placed.size };
  const found = await Promise.all(
    Object.entries(COUNTS).map(async ([name, sql]) => {
      const n = await db.prepare(sql).first<number>("n");
      const asked = expected[name as keyof typeof COUNTS];
      return n === asked ? [] : [`${name}: ${n} instead of ${asked}`];
    }),
  );
  return [...found.flat(), ...(await findUnaskedSteps(db, journal))];
};

/** Units that are neither in stock nor in an order that is not cancelled, or in both. */
const findStockWrong = async (db: D1Database): Promise<string[]> => {
  const { results } = await db
    .prepare(
      `SELECT p.id, p.stock + COALESCE((SELECT sum(l.quantity) FROM order_lines l JOIN orders o ON o.id = l.order_id
         WHERE l.product_id = p.id AND o.status <> 'cancelled' AND o.idempotency_key LIKE 'kills-%'), 0) AS units
       FROM products p WHERE units <> ${STOCK}`,
    )
    .all<{ id: string; units: number }>();
  return results.map(({ id, units }) => `${id}: ${units} of ${STOCK}`);
};

interface Known {
  readonly stateDir: string;
  readonly folder: string;
  readonly isExported: boolean;
  readonly journal: Journal;
  readonly inbox: Inbox;
  readonly killedAt: readonly number[];
  readonly since: number;
}

/** Compares the database of the killed shop, or an export of it, with the journal and the mocks. */
export const checkDatabase = async ({ stateDir, folder, isExported, journal, ...sent }: Known): Promise<Checked> => {
  const check = async (db: D1Database): Promise<Checked> => ({
    lost: await findLost(db, journal.writes),
    twice: await findTwice(db, journal),
    stockWrong: await findStockWrong(db),
    brokenRules: await findBrokenRulesIn(db),
    ...(await checkSendings(db, sent)),
  });
  if (!isExported) return withStorage(stateDir, ({ DB }) => check(DB));
  const file = join(folder, "export.sql");
  await withStorage(stateDir, ({ DB }) => writeExport(queryLocally(DB), file));
  return withStorage(join(folder, "restored"), async ({ DB }) => {
    await restoreExport(DB, file);
    return check(DB);
  });
};
