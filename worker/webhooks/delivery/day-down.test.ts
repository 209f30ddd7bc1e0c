import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { type Account, createUser } from "../../testing/factories.ts";
import { env, faults } from "../../testing/faults.ts";
import { createFaultyD1, type Faults, noFault } from "../../testing/faulty-d1.ts";
import { isLongTier } from "../../testing/tier.ts";
import {
  createEndpoint,
  createReceivers,
  createRunner,
  forgetEndpoints,
  type TestEndpoint,
  writeEvent,
  writeEvents,
} from "../../testing/webhooks.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 23);
/** Orders of two accounts: enough in every tier that the shop has more deliveries due than one turn takes. */
const ORDERS = isLongTier ? 20 : 6;
const VERSIONS = isLongTier ? 3 : 2;
const clock = { time: START, now: () => clock.time };
let accounts: Account[];
let endpoints: TestEndpoint[];

beforeAll(async () => {
  accounts = [await createUser(), await createUser()];
});
beforeEach(async () => {
  await forgetEndpoints();
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  faults.wakesAreLost = true;
  clock.time = START;
  const [first, second] = accounts as [Account, Account];
  endpoints = [
    await createEndpoint(first),
    await createEndpoint(second),
    await createEndpoint(first, { accountId: "*" }),
  ];
});

/** Writes an event of each order in these versions, a millisecond apart; returns their ids. */
const writeVersions = (versions: readonly number[], at: number): Promise<string[]> =>
  writeEvents(
    versions.flatMap((version) =>
      Array.from({ length: ORDERS }, (_, i) => {
        const accountId = accounts[i % 2]?.userId ?? "";
        return { accountId, subject: `order-${i}`, version, at: at + i };
      }),
    ),
  );

/** The next time (ms) at which anything is due; null when nothing waits. */
const nextDue = () =>
  env.DB.prepare(
    `SELECT max(d.next_attempt_at, e.leased_until) AS at FROM webhook_deliveries d
     JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.status = 'waiting' AND d.next_attempt_at IS NOT NULL
     ORDER BY 1 LIMIT 1`,
  ).first<number | null>("at");

const expectOnceInOrder = (receivers: ReturnType<typeof createReceivers>, written: readonly string[]) => {
  const wanted = [
    written.filter((_, i) => (i % ORDERS) % 2 === 0),
    written.filter((_, i) => (i % ORDERS) % 2 === 1),
    written,
  ];
  endpoints.forEach((endpoint, i) => {
    const seen = new Map(receivers.of(endpoint).map((one) => [one.id, JSON.parse(one.body).data] as const));
    expect([...seen.keys()].sort()).toEqual((wanted[i] ?? []).map((id) => `msg_${id}`).sort());
    const latest = new Map<string, number>();
    for (const { orderId, version } of seen.values()) {
      expect(version).toBeGreaterThan(latest.get(orderId) ?? 0);
      latest.set(orderId, version);
    }
  });
};

it("a receiver that is down for a day gets every event once it is back, in order per order", async () => {
  const written: string[] = [];
  const receivers = createReceivers();
  const up = createReceivers();
  let turn = 0;
  const fetch: typeof receivers.fetch = async (url, init) => {
    const down = clock.time - START;
    if (down < 8 * HOUR) return new Response("no", { status: 500 });
    if (down < 16 * HOUR) return new Promise(() => undefined);
    if (down < DAY) throw new TypeError("refused");
    const answer = await up.fetch(url, init);
    // Every seventh response is lost.
    if (++turn % 7 === 0) throw new TypeError("lost");
    return answer;
  };
  const settings = { receivers: { fetch }, clock, timeLimitMs: 2 };
  const one = createRunner(settings);
  const other = createRunner(settings);
  for (let version = 1; version <= VERSIONS; version++) {
    written.push(...(await writeVersions([version], clock.time)));
    const until = version === VERSIONS ? START + 3 * DAY : clock.time + 7 * HOUR;
    while (clock.time < until) {
      const ran = await Promise.all([one.deliverDue(), other.deliverDue(), one.deliverSlow(), other.deliverSlow()]);
      if (ran.some(({ done }) => done > 0)) continue;
      const next = await nextDue();
      clock.time = Math.min(until, Math.max(clock.time + 1_000, next ?? until));
    }
  }
  expectOnceInOrder(up, written);
  // Every event goes to its account and to the shop, and some again because their response was lost.
  expect(up.received.length).toBeGreaterThan(2 * written.length);
}, 20_000);

it("an endpoint never gets the events from the time when it was disabled", async () => {
  const receivers = createReceivers();
  const [off, , on] = endpoints as [TestEndpoint, TestEndpoint, TestEndpoint];
  const deliverAs = async (state: string) => {
    await env.DB.prepare("UPDATE webhook_endpoints SET state = ? WHERE id = ?").bind(state, off.id).run();
    await createRunner({ receivers, clock }).deliverDue();
  };
  await writeEvent({ accountId: accounts[0]?.userId ?? "", subject: "order", version: 1, at: clock.time });
  await deliverAs("disabled");
  await deliverAs("active");
  expect([off, on].map((one) => receivers.of(one).length)).toEqual([0, 1]);
});

/** The calls of a run, each of which is lost once before and once after D1 executed it. */
const CALLS = [
  /FROM "webhook_events" INDEXED/,
  /INSERT INTO "webhook_deliveries"/,
  /UPDATE "webhook_events"/,
  /UPDATE "webhook_endpoints" SET lease = \?/,
  /SET status = iif/,
];

it.each(CALLS.flatMap((of) => [[of, "before"] as const, [of, "after"] as const]))(
  "a runner that stops at %s, %s D1 did it, leaves nothing out and keeps the order",
  async (of, when) => {
    const receivers = createReceivers();
    // Three times in a row, because a lost call is repeated once.
    const broken: Faults = { ...noFault(), losses: [{ of, when, times: 3 }] };
    const written = await writeVersions([1, 2], clock.time);
    const runner = createRunner({ receivers, clock, database: createFaultyD1(env.DB, broken) });
    for (let idle = 0; idle < 3; ) {
      const { done } = await runner.deliverDue().catch(() => ({ done: 1 }));
      idle = done === 0 ? idle + 1 : 0;
      // The leases of stopped runs expire.
      if (done === 0) clock.time += 61_000;
    }
    expect(broken.losses[0]?.times).toBeLessThan(2);
    expectOnceInOrder(receivers, written);
  },
);
