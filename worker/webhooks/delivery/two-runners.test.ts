import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { env } from "../../testing/faults.ts";
import { createFaultyD1, noFault } from "../../testing/faulty-d1.ts";
import {
  createEndpoint,
  createReceivers,
  createRunner,
  forgetEndpoints,
  type Receivers,
  type TestEndpoint,
  writeEvents,
} from "../../testing/webhooks.ts";

/** In these tests a second runner works between two database calls of the first one. */
const LEASE_MS = 60_000;
const SECOND_MS = 1_000;
const clock = { time: 0, now: () => clock.time };
let buyer: Account;
let endpoint: TestEndpoint;
let receivers: Receivers;

beforeAll(async () => {
  buyer = await createUser();
});
beforeEach(async () => {
  await forgetEndpoints();
  for (const level of ["warn", "error"] as const) vi.spyOn(console, level).mockImplementation(() => undefined);
  clock.time = Date.now();
  receivers = createReceivers();
  endpoint = await createEndpoint(buyer);
});

const write = (count: number, version = 1) =>
  writeEvents(
    Array.from({ length: count }, (_, i) => ({
      accountId: buyer.userId,
      subject: `order ${i}`,
      version,
      at: clock.time,
    })),
  );
const run = () => createRunner({ receivers, clock, timeLimitMs: 10_000 }).deliverDue();
/** A run during which `work` happens before its first matching call. */
const interruptedRun = async (before: RegExp, work: () => Promise<unknown>) => {
  const faults = { ...noFault(), interruption: { before, work } };
  const ran = await createRunner({ receivers, clock, database: createFaultyD1(env.DB, faults) }).deliverDue();
  expect(faults.interruption, "the interruption took place").toBeNull();
  return ran;
};
const SETTLES = /SET status = iif/;
const deliveries = async () =>
  (await env.DB.prepare("SELECT status, attempts FROM webhook_deliveries ORDER BY seq").all()).results;

it.each([410, 500])(
  "leaves an endpoint alone whose address was changed while the old one answered %i",
  async (status) => {
    receivers.answer = () => new Response(null, { status });
    await write(1);
    await interruptedRun(SETTLES, async () => {
      const move = { url: "https://new.hotel.in/hooks" };
      expect((await as(buyer.token).patch(`/webhooks/${endpoint.id}`, move)).status).toBe(200);
    });
    const row = env.DB.prepare(
      "SELECT state, failing_since AS failing, slow_since > 0 AS isNew FROM webhook_endpoints",
    );
    expect(await row.first()).toEqual({ state: "active", failing: null, isNew: 1 });
    expect(await deliveries()).toEqual([{ status: "waiting", attempts: 1 }]);
  },
);

it("several runners at once send nothing twice", async () => {
  for (const version of [1, 2]) await write(3, version);
  for (let i = 0; i < 4; i++) await Promise.all([run(), run(), run()]);
  const ids = receivers.of(endpoint).map(({ id }) => id);
  expect(ids.length).toBe(6);
  expect(new Set(ids).size).toBe(6);
  expect(await env.DB.prepare("SELECT count(*) AS n FROM webhook_events WHERE spread_at IS NULL").first("n")).toBe(0);
});

it("both read an event before either wrote its delivery: it is sent once, and neither run fails", async () => {
  await write(1);
  const ran = await interruptedRun(/INSERT INTO "webhook_deliveries"/, run);
  expect(ran).toMatchObject({ failed: 0 });
  expect(receivers.of(endpoint)).toHaveLength(1);
  expect(await deliveries()).toEqual([{ status: "delivered", attempts: 1 }]);
});

it("an event whose account is erased between its read and its deliveries reaches nobody, not even the shop", async () => {
  await createEndpoint(buyer, { accountId: "*" });
  await write(1);
  const erase = () => env.DB.prepare("DELETE FROM webhook_events WHERE account_id = ?").bind(buyer.userId).run();
  expect(await interruptedRun(/INSERT INTO "webhook_deliveries"/, erase)).toMatchObject({ failed: 0 });
  expect(receivers.received).toEqual([]);
  expect(await deliveries()).toEqual([]);
});

it("an endpoint that one runner sends to gets nothing from another one", async () => {
  await write(7);
  let others = -1;
  await interruptedRun(SETTLES, async () => {
    const sent = receivers.of(endpoint).length;
    await run();
    others = receivers.of(endpoint).length - sent;
  });
  expect(others).toBe(0);
  await run();
  expect(receivers.of(endpoint)).toHaveLength(7);
});

it("a slow runner whose request failed does not change a delivery that another runner completed meanwhile", async () => {
  await write(1);
  receivers.answer = () => new Response("no", { status: 500 });
  await interruptedRun(SETTLES, async () => {
    clock.time += LEASE_MS;
    receivers.answer = () => new Response("ok");
    await run();
  });
  expect(await deliveries()).toEqual([{ status: "delivered", attempts: 2 }]);
});

it("another try that is requested during a failing one is made at once, and a later failure waits again", async () => {
  await write(1);
  receivers.answer = () => new Response("no", { status: 500 });
  const ask = async () => {
    const id = await env.DB.prepare("SELECT id FROM webhook_deliveries").first<string>("id");
    const { status } = await as(buyer.token).post(`/webhooks/${endpoint.id}/deliveries/${id}/retry`);
    expect(status).toBe(200);
  };
  await interruptedRun(SETTLES, ask);
  expect(await deliveries()).toEqual([{ status: "waiting", attempts: 1 }]);
  clock.time += SECOND_MS;
  await run();
  expect(receivers.of(endpoint)).toHaveLength(2);
  receivers.answer = () => new Response("ok");
  clock.time += SECOND_MS;
  await run();
  expect(receivers.of(endpoint)).toHaveLength(2);
  await ask();
  clock.time += SECOND_MS;
  await run();
  expect(await deliveries()).toEqual([{ status: "delivered", attempts: 3 }]);
});

it("a slow runner does not end the turn of the next one", async () => {
  await write(12);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  let next: Promise<unknown> = Promise.resolve();
  await interruptedRun(SETTLES, async () => {
    clock.time += LEASE_MS;
    receivers.answer = async () => {
      asked.resolve();
      await answered.promise;
      return new Response("ok");
    };
    next = run();
    await asked.promise;
  });
  receivers.answer = () => new Response("ok");
  await run();
  const sent = receivers.of(endpoint).length;
  answered.resolve();
  await next;
  expect(sent).toBe(10);
});
