import { createExecutionContext } from "cloudflare:test";
import { expect, it } from "vitest";
import { runEveryMinute } from "./cron.ts";
import { createUser, startSession } from "./testing/factories.ts";
import { env } from "./testing/faults.ts";
import { countRows } from "./testing/orders.ts";

const DAY = 24 * 60 * 60_000;
const run = (now: number) => runEveryMinute(env, createExecutionContext(), { now: () => now });

it("deletes sessions thirty days after their end, and not before", async () => {
  const user = await createUser();
  await startSession({ id: user.userId });
  const end = Date.now() + DAY;
  await run(end + 30 * DAY - 60_000);
  expect(await countRows("sessions")).toBe(2);
  await run(end + 30 * DAY + 60_000);
  expect(await countRows("sessions")).toBe(0);
});

it("deletes rate limits two days after their window began", async () => {
  const now = Date.now();
  const insert = env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, 1, ?)");
  await env.DB.batch([insert.bind("register:old", now - 2 * DAY - 1), insert.bind("register:new", now - DAY)]);
  await run(now);
  expect(await countRows("limits", "key LIKE 'register:%'")).toBe(1);
});

it("deletes cached search totals when the catalogue has changed since", async () => {
  await env.DB.batch([
    env.DB.prepare("INSERT INTO counters (key, value) VALUES ('catalogue.revision', 7)"),
    env.DB.prepare("INSERT INTO search_totals (key, revision, total) VALUES ('old', 6, 1), ('new', 7, 1)"),
  ]);
  await run(Date.now());
  expect(await countRows("search_totals")).toBe(1);
});

it("deletes sent, skipped and dropped mails after ninety days and leaves dead ones in the outbox", async () => {
  const insert = env.DB.prepare(
    "INSERT INTO outbox (id, kind, dedupe_key, payload, status, next_attempt_at, created_at) VALUES (?1, 'x', ?1, '{}', ?1, 0, 0)",
  );
  await env.DB.batch(["sent", "skipped", "dropped", "dead"].map((status) => insert.bind(status)));
  await run(Date.now());
  expect(await countRows("outbox")).toBe(1);
});

it("runs the other tasks when one fails, and throws at the end", async () => {
  await env.DB.prepare("ALTER TABLE search_totals RENAME TO gone").run();
  await env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES ('register:old', 1, 0)").run();
  await expect(run(Date.now())).rejects.toThrow("1 tasks of this minute failed");
  expect(await countRows("limits", "window_started_at = 0")).toBe(0);
});
