import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { as } from "../../testing/api-client.ts";
import { measure, rowBudget } from "../../testing/costs/meter.ts";
import { type Account, createUser } from "../../testing/factories.ts";
import { env, faults } from "../../testing/faults.ts";
import { countRows } from "../../testing/orders.ts";
import { createEndpoint, createReceivers, createRunner, writeEvent } from "../../testing/webhooks.ts";
import type { Delivery, Endpoint } from "./endpoints.contract.ts";

interface Page {
  readonly deliveries: Delivery[];
  readonly nextCursor: string | null;
}

const HOUR_MS = 60 * 60 * 1000;
let buyer: Account;
let endpoint: string;

const addEndpoint = async (who: Account): Promise<string> => {
  const wanted = { url: "https://erp.hotel-maurya.in/rasad", types: ["order.placed"] };
  return (await as(who.token).post<{ endpoint: Endpoint }>("/webhooks", wanted)).body.endpoint._id;
};

beforeAll(async () => {
  buyer = await createUser();
  endpoint = await addEndpoint(buyer);
});

/** Loses every wake-up, so nothing is sent: no receiver runs at these URLs. */
beforeEach(() => {
  faults.wakesAreLost = true;
});

type State = "waiting" | "delivered" | "failed";
interface Row {
  readonly id: string;
  readonly subject?: string;
  readonly state: State;
  readonly next?: number | null;
  readonly hoursAgo?: number;
}
const idOf = (place: number): string => `01KAR${String(place).padStart(21, "0")}`;

const write = async (of: string, rows: readonly Row[]): Promise<void> => {
  const insert = env.DB.prepare(`INSERT INTO webhook_deliveries
    (id, endpoint_id, event_id, type, subject, body, status, next_attempt_at, event_at, created_at)
    VALUES (?, ?, 'e' || ?, 'order.placed', ?, '{}', ?, ?, ?, ?)`);
  await env.DB.batch(
    rows.map(({ id, subject = id, state, next = null, hoursAgo = 1 }) => {
      const at = Date.now() - hoursAgo * HOUR_MS;
      return insert.bind(id, of, id, subject, state, next, at, at);
    }),
  );
};
const stateOf = async (id: string) =>
  env.DB.prepare("SELECT status, next_attempt_at AS next FROM webhook_deliveries WHERE id = ?")
    .bind(id)
    .first<{ status: State; next: number | null }>();
const listOf = (of: string, query = "") => as(buyer.token).get<Page>(`/webhooks/${of}/deliveries${query}`);

describe("the deliveries of a webhook endpoint", () => {
  it("begin with a test event, which is one of them", async () => {
    const { status, body } = await as(buyer.token).post<{ delivery: Delivery }>(`/webhooks/${endpoint}/ping`);
    expect(status).toBe(200);
    expect(body.delivery).toMatchObject({ type: "ping", attempts: 0, lastStatus: null });
    expect(body.delivery.messageId).toMatch(/^msg_[0-9A-Z]{26}$/);
    const sent = JSON.parse(body.delivery.body);
    expect(sent).toEqual({ type: "ping", timestamp: body.delivery.happenedAt, data: { endpointId: endpoint } });
    expect((await listOf(endpoint)).body.deliveries.map(({ _id }) => _id)).toEqual([body.delivery._id]);
  });

  it("are listed newest first by pages, and undelivered ones separately, within the budget of rows", async () => {
    const other = await addEndpoint(buyer);
    const states = ["delivered", "delivered", "delivered", "delivered", "failed"] as const;
    for (const part of [0, 1, 2, 3, 4, 5])
      await write(
        other,
        Array.from({ length: 50 }, (_, i) => ({ id: idOf(part * 50 + i), state: states[i % 5] ?? "delivered" })),
      );
    const first = await measure<Page>("GET", `/webhooks/${other}/deliveries?limit=20`, { token: buyer.token });
    expect(first.body.deliveries.map(({ _id }) => _id)).toEqual(Array.from({ length: 20 }, (_, i) => idOf(299 - i)));
    expect(first.cost.serial).toBe(2);
    expect(first.cost.rows).toBeLessThanOrEqual(rowBudget(20));
    const second = await listOf(other, `?limit=20&cursor=${first.body.nextCursor}`);
    expect(second.body.deliveries[0]?._id).toBe(idOf(279));
    const undelivered = `/webhooks/${other}/deliveries?limit=20&status=undelivered`;
    const failed = await measure<Page>("GET", undelivered, { token: buyer.token });
    expect(failed.body.deliveries.map(({ status }) => status)).toEqual(Array(20).fill("failed"));
    expect(failed.cost.rows).toBeLessThanOrEqual(rowBudget(20));
    expect((await listOf(other, "?status=eaten")).status).toBe(400);
  });

  it("are due since their try began while it runs, and at their next time once it failed", async () => {
    const { id } = await createEndpoint(buyer);
    const at = Date.now();
    await writeEvent({ accountId: buyer.userId, subject: "one that fails", version: 1, at });
    const read = async () => {
      const [delivery] = (await listOf(id)).body.deliveries;
      return [delivery?.attempts, Date.parse(delivery?.nextAttemptAt ?? "") - at];
    };
    const receivers = createReceivers();
    let duringTry: unknown;
    receivers.answer = async () => {
      duringTry = await read();
      return new Response("no", { status: 500 });
    };
    await createRunner({ receivers, clock: { now: () => at } }).deliverDue();
    expect(duringTry).toEqual([1, 0]);
    expect(await read()).toEqual([1, 5_000]);
  });

  it("are sent again at once, unless an earlier one of the same order waits or the endpoint is disabled", async () => {
    const other = await addEndpoint(buyer);
    await write(other, [
      { id: idOf(1001), subject: "a", state: "delivered" },
      { id: idOf(1002), subject: "a", state: "failed" },
      { id: idOf(1003), subject: "b", state: "waiting", next: Date.now() + HOUR_MS },
      { id: idOf(1004), subject: "b", state: "waiting" },
    ]);
    const again = (place: number) =>
      as(buyer.token).post<{ delivery: Delivery }>(`/webhooks/${other}/deliveries/${idOf(place)}/retry`);
    const { status, body } = await again(1002);
    expect(status).toBe(200);
    expect(body.delivery.status).toBe("waiting");
    expect(body.delivery.settledAt).toBe(null);
    expect(body.delivery.messageId).toBe(`msg_e${idOf(1002)}`);
    expect((await again(1001)).status).toBe(200);
    expect((await again(1003)).status).toBe(200);
    const behind = await again(1004);
    expect(behind.status).toBe(409);
    expect(behind.body.code).toBe("webhooks.waits_for_earlier");
    expect((await again(1005)).body.code).toBe("webhooks.delivery_not_found");
    const elsewhere = await as(buyer.token).post(`/webhooks/${endpoint}/deliveries/${idOf(1002)}/retry`);
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body.code).toBe("webhooks.delivery_not_found");
    await as(buyer.token).patch(`/webhooks/${other}`, { isActive: false });
    expect((await again(1002)).body.code).toBe("webhooks.disabled");
    expect((await as(buyer.token).post(`/webhooks/${other}/ping`)).body.code).toBe("webhooks.disabled");
  });

  it("wait behind an earlier one that is sent again, unless they are being sent", async () => {
    const other = await addEndpoint(buyer);
    const later = Date.now() + HOUR_MS;
    await write(other, [
      { id: idOf(4001), subject: "a", state: "delivered" },
      { id: idOf(4002), subject: "a", state: "waiting", next: later },
      { id: idOf(4003), subject: "b", state: "delivered" },
      { id: idOf(4004), subject: "b", state: "waiting", next: later - 1 },
    ]);
    await env.DB.prepare("UPDATE webhook_endpoints SET leased_until = ? WHERE id = ?")
      .bind(later - 1, other)
      .run();
    for (const place of [4001, 4003])
      expect((await as(buyer.token).post(`/webhooks/${other}/deliveries/${idOf(place)}/retry`)).status).toBe(200);
    expect(await stateOf(idOf(4002))).toEqual({ status: "waiting", next: null });
    expect(await stateOf(idOf(4004))).toEqual({ status: "waiting", next: later - 1 });
  });

  it("go on when the endpoint is enabled: the first of each order, and none that is older than a week", async () => {
    const other = await addEndpoint(buyer);
    await as(buyer.token).patch(`/webhooks/${other}`, { isActive: false });
    await write(other, [
      { id: idOf(2001), subject: "old", state: "waiting", hoursAgo: 8 * 24 },
      { id: idOf(2002), subject: "old", state: "waiting" },
      { id: idOf(2003), subject: "old", state: "waiting" },
    ]);
    await as(buyer.token).patch(`/webhooks/${other}`, { isActive: true });
    expect(await stateOf(idOf(2001))).toEqual({ status: "failed", next: null });
    expect(await stateOf(idOf(2002))).toEqual({ status: "waiting", next: expect.any(Number) });
    expect(await stateOf(idOf(2003))).toEqual({ status: "waiting", next: null });
  });

  it("are tested thirty times an hour at most, and sent again three hundred times", async () => {
    const who = await createUser();
    const own = await addEndpoint(who);
    const use = (limit: string, count: number) =>
      env.DB.prepare("INSERT INTO limits (key, count, window_started_at) VALUES (?, ?, ?)")
        .bind(`${limit}:${who.userId}`, count, Date.now())
        .run();
    await use("webhook_ping", 30);
    const refused = await as(who.token).post(`/webhooks/${own}/ping`);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe("limits.webhook_ping");
    expect(await countRows("webhook_deliveries", "endpoint_id = ?", own)).toBe(0);
    await write(own, [{ id: idOf(3001), state: "failed" }]);
    await use("webhook_retry", 299);
    const again = () => as(who.token).post(`/webhooks/${own}/deliveries/${idOf(3001)}/retry`);
    expect((await again()).status).toBe(200);
    const over = await again();
    expect(over.status).toBe(429);
    expect(over.body.code).toBe("limits.webhook_retry");
  });
});
