import { createExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { api } from "../api.ts";
import { runEveryMinute } from "../cron.ts";
import { call } from "../testing/api-client.ts";
import { createProducts, createUser, product } from "../testing/factories.ts";
import { endFaults, env, faults } from "../testing/faults.ts";
import { placed } from "../testing/orders.ts";
import type { Checks } from "./health.contract.ts";

type Ready = { status?: string; checks: Checks; reasons?: string[] };

const MINUTE = 60_000;
const ready = () => call<Ready>("GET", "/ready");
const ask = (path: string, bindings: object, init?: RequestInit) =>
  api.fetch(new Request(`http://localhost/api${path}`, init), { ...env, ...bindings }, createExecutionContext());
const insertMail = (dueAt: number, urgency = 3) =>
  env.DB.prepare(
    `INSERT INTO outbox (id, kind, dedupe_key, payload, urgency, next_attempt_at, created_at)
      VALUES ('m', 'x', 'm', '{}', ?, ?, 0)`,
  )
    .bind(urgency, dueAt)
    .run();

beforeAll(async () => {
  const [potato = ""] = await createProducts([product("Potato")]);
  await placed(await createUser(), potato);
  await env.DB.prepare("DELETE FROM outbox").run();
});
afterEach(async () => {
  endFaults();
  vi.restoreAllMocks();
  await env.DB.batch([
    env.DB.prepare("DELETE FROM outbox"),
    env.DB.prepare("DELETE FROM counters WHERE key LIKE 'cron.%'"),
  ]);
});

describe("GET /api/health", () => {
  it("answers 200 without calling D1, even when D1 is lost", async () => {
    faults.calls = [];
    faults.losses = [{ of: /./, times: 100, when: "before" }];
    const { status, body } = await call("GET", "/health");
    expect(status).toBe(200);
    expect(body.status).toBe("ok");
    expect(faults.calls).toEqual([]);
  });
});

describe("GET /api/ready", () => {
  it("answers 200 with each check", async () => {
    const { status, body } = await ready();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      status: "ready",
      checks: {
        configuration: { ok: true, problems: [] },
        database: { ok: true },
        mail: { ok: true, oldestDueSeconds: { codes: 0, orders: 0, others: 0 } },
        payments: { ok: true, oldestDueSeconds: 0, oldestRefundSeconds: 0 },
        webhooks: { ok: true, oldestEventSeconds: 0 },
        ledger: { ok: true, differences: 0 },
        cron: { ok: true, lastRunSeconds: null, failedTasks: 0 },
      },
    });
  });

  it("costs two parallel round trips and a few rows", async () => {
    for (let i = 0; i < 3; i++) await insertMail(i).catch(() => {});
    faults.calls = [];
    faults.tally = { trips: 0, rowsRead: 0 };
    await ready();
    expect(faults.calls.length).toBe(2);
    expect(faults.tally.rowsRead <= 40).toBe(true);
  });

  it("answers 503 with the reason when D1 does not answer", async () => {
    faults.losses = [{ of: /./, times: 100, when: "before" }];
    const { status, body, headers } = await ready();
    expect(status).toBe(503);
    expect(body.code).toBe("server.not_ready");
    expect(body.reasons).toEqual(["The database does not answer."]);
    expect(body.checks.database).toEqual({ ok: false });
    expect(headers.get("Retry-After")).toBe("30");
  });

  it.each([
    ["codes", 1, 3],
    ["orders", 2, 10],
    ["others", 3, 30],
  ])("answers 503 when a mail of the class %s is due for too long", async (name, urgency, minutes) => {
    await insertMail(Date.now() - (minutes - 1) * MINUTE, urgency);
    expect((await ready()).status).toBe(200);
    await env.DB.prepare("UPDATE outbox SET next_attempt_at = ?")
      .bind(Date.now() - (minutes + 1) * MINUTE)
      .run();
    const { status, body } = await ready();
    expect(status).toBe(503);
    expect(body.checks.mail?.ok).toBe(false);
    expect(body.reasons?.[0]).toMatch(
      new RegExp(
        `^The oldest mail of the class "${name}" is due for (?:${minutes * 60 + 60}|${minutes * 60 + 61}) seconds`,
      ),
    );
  });

  it("answers 503 when an unpaid order should have ended long ago", async () => {
    const set = env.DB.prepare("UPDATE orders SET awaits_payment = ?, payment_due_at = ?");
    await set.bind(1, Date.now() - 16 * MINUTE).run();
    const { status, body } = await ready();
    await set.bind(0, null).run();
    expect(status).toBe(503);
    expect(body.checks.payments?.ok).toBe(false);
  });

  it("answers 503 when cron stopped, or a task of its last run failed", async () => {
    const run = (now: number) => runEveryMinute(env, createExecutionContext(), { now: () => now });
    await run(Date.now() - 6 * MINUTE);
    expect((await ready()).body.checks.cron).toMatchObject({ ok: false, failedTasks: 0 });
    await run(Date.now());
    expect((await ready()).body.checks.cron).toMatchObject({ ok: true, failedTasks: 0 });

    vi.spyOn(console, "error").mockImplementation(() => {});
    await env.DB.prepare("ALTER TABLE search_totals RENAME TO gone").run();
    await expect(run(Date.now())).rejects.toThrow("1 tasks of this minute failed");
    await env.DB.prepare("ALTER TABLE gone RENAME TO search_totals").run();
    expect((await ready()).body.checks.cron).toMatchObject({ ok: false, failedTasks: 1 });
  });
});

describe("a shop with missing or short secrets", () => {
  const BROKEN = [
    ["SESSION_SECRET", undefined, "is missing"],
    ["SESSION_SECRET", "weak-value", "is shorter than 32 bytes"],
    ["CODE_SECRET", "x".repeat(31), "is shorter than 32 bytes"],
    ["RAZORPAY_KEY_SECRET", undefined, "is missing"],
  ] as const;

  it.each(BROKEN)("refuses every request when %s is %s", async (name, value, problem) => {
    const written = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.spyOn(console, "warn").mockImplementation(() => {});
    for (const path of ["/products", "/nothing"]) {
      const answer = await ask(path, { [name]: value });
      expect(answer.status, path).toBe(503);
      expect(answer.headers.get("Retry-After"), path).toBe("30");
      expect(await answer.json(), path).toMatchObject({ success: false, code: "server.unavailable" });
    }
    expect(String(written.mock.calls[0])).toContain(`The secret ${name} ${problem}.`);
    expect((await ask("/health", { [name]: value })).status).toBe(200);
    const answer = await ask("/ready", { [name]: value });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ reasons: [`The secret ${name} ${problem}.`] });
    if (value) expect(JSON.stringify(written.mock.calls)).not.toContain(value);
    await expect(runEveryMinute({ ...env, [name]: value } as never, createExecutionContext())).rejects.toThrow();
  });

  it("needs no payment secrets when online payment is switched off", async () => {
    const cashOnly = { ONLINE_PAYMENT: "off", RAZORPAY_KEY_ID: undefined, RAZORPAY_KEY_SECRET: undefined };
    expect((await ask("/products", cashOnly)).status).toBe(200);
  });
});
