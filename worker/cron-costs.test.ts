import { createExecutionContext } from "cloudflare:test";
import { beforeAll, expect, it } from "vitest";
import { runEveryMinute } from "./cron.ts";
import { firstIdAt } from "./platform/ids.ts";
import { createUser } from "./testing/factories.ts";
import { env, faults, withFaults } from "./testing/faults.ts";
import { countRows } from "./testing/orders.ts";

const DAY = 24 * 60 * 60_000;
const NOW = Date.now();
const ROWS = 3000;

const run = async (): Promise<number> => {
  faults.tally = { trips: 0, rowsRead: 0 };
  await runEveryMinute(withFaults(env), createExecutionContext(), { now: () => NOW });
  return faults.tally.rowsRead;
};

/** Inserts `rows` rows with n = 1, 2, 3 …; `at` is their age in days. */
const fill = async (sql: string, rows: number, ...values: unknown[]): Promise<void> => {
  const numbers = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${rows})`;
  await env.DB.prepare(sql.replace("SELECT", `${numbers} SELECT`).concat(" FROM numbers"))
    .bind(...values)
    .run();
};

const fillTables = async (label: string, at: number, rows: number, userId: string): Promise<void> => {
  await fill(`INSERT INTO limits (key, count, window_started_at) SELECT '${label}' || n, 1, ?`, rows, at);
  await fill(`INSERT INTO payment_events (id, type, received_at) SELECT '${label}' || n, 'x', ?`, rows, at);
  await fill(
    `INSERT INTO sessions (id, user_id, epoch, created_at, last_seen_at, expires_at) SELECT '${label}' || n, ?1, 1, 0, 0, ?2`,
    rows,
    userId,
    at,
  );
  await fill(
    `INSERT INTO mail_codes (id, user_id, purpose, created_at, expires_at) SELECT '${label}' || n, ?1, 'verify_email', 0, ?2`,
    rows,
    userId,
    at,
  );
  await fill(
    `INSERT INTO outbox (id, kind, dedupe_key, payload, status, next_attempt_at, created_at)
     SELECT '${label}' || n, 'x', '${label}' || n, '{}', 'sent', ?1, ?1`,
    rows,
    at,
  );
  await fill(
    `INSERT INTO contact_messages (id, name, email, mobile, subject, message, created_at, answered_at)
     SELECT ?1 || '${label}' || n, 'x', 'x', 'x', 'x', 'x', ?2, ?2`,
    rows,
    firstIdAt(at),
    at,
  );
  await fill(
    `INSERT INTO payment_discrepancies (kind, subject, first_seen_at, last_seen_at, resolved_at)
     SELECT 'x', '${label}' || n, ?1, ?1, ?1`,
    rows,
    at,
  );
  await fill(
    `INSERT INTO audit_log (id, at, actor_id, action, subject_type, subject_id, subject_label)
     SELECT '${label}' || n, ?1, ?2, 'x', 'order', 'x', 'x'`,
    rows,
    at,
    userId,
  );
};

let userId: string;
const TABLES = [
  "limits",
  "payment_events",
  "mail_codes",
  "outbox",
  "contact_messages",
  "payment_discrepancies",
  "audit_log",
];

beforeAll(async () => {
  ({ userId } = await createUser());
});

it("reads a few rows when nothing has expired, however many rows there are", async () => {
  await run();
  const empty = await run();
  await fillTables("new", NOW, ROWS, userId);
  expect(await run()).toBeLessThanOrEqual(empty + 20);
  for (const table of TABLES) {
    expect(await countRows(table), table).toEqual(ROWS);
  }
});

it("deletes at most 500 rows of each table in one run, and continues in the next", async () => {
  await env.DB.prepare("DELETE FROM audit_log").run();
  await fillTables("old", NOW - 1000 * DAY, 600, userId);
  const rows = await run();
  for (const table of TABLES) {
    expect(await countRows(table, "1 = 1"), table).toEqual((table === "audit_log" ? 0 : ROWS) + 100);
  }
  // Each deleted row is read in its table, in its indexes and in the list of rows to delete.
  expect(rows).toBeLessThanOrEqual(9 * 500 * 8);
  await run();
  for (const table of TABLES) {
    expect(await countRows(table), table).toEqual(table === "audit_log" ? 0 : ROWS);
  }
});

it("checks at most a thousand devices in one run, and finds those of an ended session", async () => {
  await env.DB.prepare("DELETE FROM sessions").run();
  await env.DB.prepare("UPDATE users SET session_epoch = 1 WHERE id = ?").bind(userId).run();
  const session =
    "INSERT INTO sessions (id, user_id, epoch, created_at, last_seen_at, expires_at, revoked_at) VALUES (?, ?, 1, ?, ?, ?, ?)";
  const end = NOW + 30 * DAY;
  await env.DB.batch([
    env.DB.prepare(session).bind("live", userId, NOW, NOW, end, null),
    env.DB.prepare(session).bind("ended", userId, NOW, NOW, end, NOW),
  ]);
  const subscribe = (sessionId: string, rows: number) =>
    fill(
      `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
       SELECT '${sessionId}' || n, ?1, '${sessionId}', '${sessionId}' || n, 'x', 'x', 0`,
      rows,
      userId,
    );
  await subscribe("live", 900);
  await subscribe("ended", 100);
  await run();
  expect(await countRows("push_subscriptions")).toBe(900);
  await env.DB.prepare("DELETE FROM push_subscriptions").run();
  await subscribe("live", 5000);
  expect(await run()).toBeLessThanOrEqual(3500);
  expect(await countRows("push_subscriptions")).toBe(5000);
});
