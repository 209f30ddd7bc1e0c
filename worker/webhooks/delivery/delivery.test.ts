import { Webhook } from "standardwebhooks";
import * as v from "valibot";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { as } from "../../testing/api-client.ts";
import { type Account, createAdmin, createProducts, createUser, product } from "../../testing/factories.ts";
import { backgroundDone, endFaults, env, faults } from "../../testing/faults.ts";
import { placed } from "../../testing/orders.ts";
import {
  createEndpoint,
  createReceivers,
  createRunner,
  forgetEndpoints,
  type Received,
  type Receivers,
  type TestEndpoint,
  writeEvent,
  writeEvents,
} from "../../testing/webhooks.ts";
import { createWebhookSecrets, newWebhookSecret } from "../webhook-secrets.ts";
import { WebhookBody } from "../webhooks.contract.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const clock = { time: Date.now(), now: () => clock.time };
let buyer: Account;
let potato: string;
let receivers: Receivers;

beforeAll(async () => {
  buyer = await createUser();
  [potato = ""] = await createProducts([product("Potato", { stock: 10_000 })]);
});
beforeEach(async () => {
  await backgroundDone();
  await forgetEndpoints();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  faults.wakesAreLost = true;
  clock.time = Date.now();
  receivers = createReceivers();
});

const run = (more: Partial<Parameters<typeof createRunner>[0]> = {}) =>
  createRunner({ receivers, clock, ...more }).deliverDue();
const endpointRow = ({ id }: TestEndpoint) =>
  env.DB.prepare("SELECT * FROM webhook_endpoints WHERE id = ?").bind(id).first<Record<string, unknown>>();
const deliveriesOf = async ({ id }: TestEndpoint) => {
  const select = env.DB.prepare("SELECT * FROM webhook_deliveries WHERE endpoint_id = ? ORDER BY seq");
  return (await select.bind(id).all<Record<string, unknown>>()).results;
};
const event = (subject: string, version = 1, accountId = buyer.userId) =>
  writeEvent({ accountId, subject, version, at: clock.time });
/** Verifies a webhook with the Standard Webhooks library. */
const verified = (secret: string, { body = "", headers = {} }: Partial<Received> = {}): unknown => {
  let read: unknown;
  expect(() => {
    read = new Webhook(secret).verify(body, headers);
  }).not.toThrow();
  return read;
};
const versionsOf = (endpoint: TestEndpoint) => receivers.of(endpoint).map(({ body }) => JSON.parse(body).data.version);

describe("a webhook", () => {
  it("reports a placed order, signed as the Standard Webhooks library verifies it", async () => {
    const endpoint = await createEndpoint(buyer);
    const order = await placed(buyer, potato);
    await run();
    const [one, ...others] = receivers.of(endpoint);
    expect(others).toEqual([]);
    expect(v.parse(WebhookBody, verified(endpoint.secret, one))).toMatchObject({
      type: "order.placed",
      data: { orderId: order._id, version: 1, status: "pending", previousStatus: null, location: "patna" },
    });
    expect(one?.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "delivered", attempts: 1, last_status: 200 }]);
  });

  it("goes to the account and to the shop, and to no other account or type", async () => {
    const other = await createUser();
    const [own, shop, foreign, deaf] = [
      await createEndpoint(buyer),
      await createEndpoint(other, { accountId: "*" }),
      await createEndpoint(other),
      await createEndpoint(buyer, { types: ["order.delivered"] }),
    ];
    await event("A");
    await run();
    expect([own, shop, foreign, deaf].map((one) => receivers.of(one).length)).toEqual([1, 1, 0, 0]);
  });

  it("is signed by both secrets for a day after a rotation, and by the new one after that", async () => {
    const endpoint = await createEndpoint(buyer);
    const next = newWebhookSecret();
    const encrypted = await createWebhookSecrets(env.CODE_SECRET).encrypt(next, endpoint.id);
    await env.DB.prepare(
      "UPDATE webhook_endpoints SET previous_secret = secret, secret = ?, rotated_at = ? WHERE id = ?",
    )
      .bind(encrypted, clock.time, endpoint.id)
      .run();
    await event("A");
    await run();
    const [both] = receivers.of(endpoint);
    expect(both?.headers["webhook-signature"]?.split(" ")).toHaveLength(2);
    for (const secret of [endpoint.secret, next]) verified(secret, both);
    clock.time += DAY;
    await event("B");
    await run();
    expect(receivers.of(endpoint)[1]?.headers["webhook-signature"]?.split(" ")).toHaveLength(1);
  });

  it("keeps the order of one subject and sends others in parallel, at most five at once", async () => {
    const endpoint = await createEndpoint(buyer);
    const subjects = { A: [1, 2, 3], B: [1, 2, 3], C: [1], D: [1], E: [1], F: [1] };
    await writeEvents(
      Object.entries(subjects).flatMap(([subject, versions]) =>
        versions.map((version) => ({ accountId: buyer.userId, subject, version, at: clock.time })),
      ),
    );
    await run();
    expect(receivers.of(endpoint)).toHaveLength(5);
    await run();
    await run();
    expect(receivers.of(endpoint)).toHaveLength(10);
    const ofA = receivers.of(endpoint).filter(({ body }) => body.includes('"A"'));
    expect(ofA.map(({ body }) => JSON.parse(body).data.version)).toEqual([1, 2, 3]);
  });

  it("about the same order waits for the previous one, even when that one failed in an earlier run", async () => {
    const endpoint = await createEndpoint(buyer);
    receivers.answer = () => new Response("no", { status: 500 });
    await event("A", 1);
    await run();
    receivers.answer = () => new Response("ok");
    await event("A", 2);
    await run();
    expect(versionsOf(endpoint)).toEqual([1]);
    clock.time += 5_000;
    await run();
    await run();
    expect(versionsOf(endpoint)).toEqual([1, 1, 2]);
  });

  it("has the same id and content in every try, and is sent again when its answer was lost", async () => {
    const endpoint = await createEndpoint(buyer);
    await event("A");
    let lost = 1;
    receivers.answer = () => {
      if (lost-- > 0) throw new TypeError("connection lost");
      return new Response("ok");
    };
    const { retryAt } = await run();
    expect(retryAt).toBe(clock.time + 5_000);
    await run();
    expect(receivers.of(endpoint)).toHaveLength(1);
    clock.time += 5_000;
    await run();
    const [first, second] = receivers.of(endpoint);
    expect(second?.id).toEqual(first?.id);
    expect(second?.body).toEqual(first?.body);
    expect(second?.headers["webhook-timestamp"]).not.toBe(first?.headers["webhook-timestamp"]);
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "delivered", attempts: 2 }]);
  });

  it("follows no redirect, keeps one kilobyte of the answer, and gives up on a receiver that hangs", async () => {
    const [redirecting, wordy, hanging] = [
      await createEndpoint(buyer),
      await createEndpoint(buyer),
      await createEndpoint(buyer),
    ];
    let parts = 0;
    const pull = (words: ReadableStreamDefaultController<Uint8Array>) => {
      if (++parts > 100) words.close();
      else words.enqueue(new Uint8Array(700).fill(97));
    };
    receivers.answer = ({ url }) => {
      if (url === redirecting.url) return Response.redirect("http://169.254.169.254/latest", 307);
      if (url === wordy.url) return new Response(new ReadableStream({ pull }), { status: 500 });
      return new Promise(() => undefined);
    };
    await event("A");
    await run({ timeLimitMs: 20 });
    expect(receivers.received).toHaveLength(3);
    expect(await deliveriesOf(redirecting)).toMatchObject([{ status: "waiting", last_status: 307 }]);
    const [long] = await deliveriesOf(wordy);
    expect(long?.last_status).toBe(500);
    expect(String(long?.last_answer).length).toBe(1_024);
    expect(parts).toBeLessThan(10);
    expect(await deliveriesOf(hanging)).toMatchObject([{ last_status: 0, last_answer: "no answer in time" }]);
  });

  it("sends nothing to a private or unknown host, or to a URL that became invalid", async () => {
    const endpoint = await createEndpoint(buyer);
    await event("A");
    const expectNothing = async (fault: string, resolve?: () => Promise<string[]>) => {
      await run(resolve ? { resolve } : {});
      expect(receivers.received).toEqual([]);
      expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "waiting", last_status: 0, last_answer: fault }]);
      clock.time += HOUR;
    };
    await expectNothing("the host is not on the public internet", async () => ["203.0.114.7", "10.0.0.7"]);
    await expectNothing("the name of the host is not known", async () => []);
    await env.DB.prepare("UPDATE webhook_endpoints SET url = 'https://127.1/' WHERE id = ?").bind(endpoint.id).run();
    await expectNothing("the address is not allowed");
  });
});

describe("the outbox's consumer", () => {
  it.each(["an order", "a product's new price"])("sends what %s causes right after the request", async (cause) => {
    const endpoint = await createEndpoint(buyer, { types: ["order.placed", "product.price_changed"] });
    // An IP address needs no DNS.
    await env.DB.prepare("UPDATE webhook_endpoints SET url = 'https://203.0.114.7/hooks'").run();
    faults.wakesAreLost = false;
    faults.webhooksAreSent = true;
    const asked = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("ok"));
    try {
      if (cause === "an order") await placed(buyer, potato);
      else {
        await as((await createAdmin()).token).put(`/products/${potato}`, { price: { patna: 31 } });
      }
      await backgroundDone();
      expect(asked.mock.calls.map(([url]) => url)).toEqual(["https://203.0.114.7/hooks"]);
      expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "delivered" }]);
    } finally {
      asked.mockRestore();
      endFaults();
    }
  });
});

describe("an endpoint", () => {
  const fail = () => new Response("no", { status: 500 });
  const stepTo = async (time: number) => {
    clock.time = time;
    await run();
  };
  const mails = async () =>
    (await env.DB.prepare("SELECT recipient FROM outbox WHERE kind = 'webhook.disabled'").all()).results;

  it("that fails for three days is disabled with one mail, and continues in order once it is enabled", async () => {
    await env.DB.prepare("DELETE FROM outbox").run();
    const endpoint = await createEndpoint(buyer);
    receivers.answer = fail;
    const start = clock.time;
    await event("A", 1);
    await event("A", 2);
    await run();
    const times: number[] = [];
    for (let tries = 1; tries < 40 && (await endpointRow(endpoint))?.state === "active"; tries++) {
      const next = await env.DB.prepare("SELECT min(next_attempt_at) AS at FROM webhook_deliveries").first<number>(
        "at",
      );
      times.push((next ?? 0) - clock.time);
      await stepTo(next ?? 0);
    }
    const second = 1_000;
    const minute = 60_000;
    const hour = HOUR;
    const steps = [5 * second, 30 * second, 2 * minute, 10 * minute, hour, 3 * hour];
    expect(times.slice(0, 6)).toEqual(steps);
    expect(new Set(times.slice(6))).toEqual(new Set([6 * hour]));
    expect(clock.time - start).toBeGreaterThan(2.5 * DAY);
    expect(clock.time - start).toBeLessThanOrEqual(3 * DAY);
    expect(await endpointRow(endpoint)).toMatchObject({ state: "disabled", disabled_reason: "failing" });
    expect(await deliveriesOf(endpoint)).toMatchObject([{ status: "failed" }, { status: "waiting" }]);
    expect(await mails()).toEqual([{ recipient: buyer.userId }]);
    const sent = receivers.received.length;
    await stepTo(clock.time + DAY);
    expect(receivers.received).toHaveLength(sent);
    receivers.answer = () => new Response("ok");
    await env.DB.prepare("UPDATE webhook_endpoints SET state = 'active' WHERE id = ?").bind(endpoint.id).run();
    await run();
    expect(versionsOf(endpoint).at(-1)).toBe(2);
    expect(await endpointRow(endpoint)).toMatchObject({ failing_since: null, lease: null });
  });

  it("that answers 410 Gone is disabled at once", async () => {
    const endpoint = await createEndpoint(buyer);
    receivers.answer = () => new Response(null, { status: 410 });
    await event("A");
    await run();
    expect(await endpointRow(endpoint)).toMatchObject({ state: "disabled", disabled_reason: "gone" });
    expect(await env.DB.prepare("SELECT count(*) AS n FROM webhook_listeners").first("n")).toBe(0);
  });

  it("that hangs, with more deliveries than a turn takes, does not delay others", async () => {
    const loaded = await createEndpoint(buyer);
    const other = await createUser();
    const quiet = await createEndpoint(other);
    const orders = Array.from({ length: 12 }, (_, i) => `order ${i}`);
    await writeEvents(orders.map((subject) => ({ accountId: buyer.userId, subject, version: 1, at: clock.time })));
    await event("B", 1, other.userId);
    receivers.answer = ({ url }) => (url === loaded.url ? new Promise(() => undefined) : new Response("ok"));
    await run({ timeLimitMs: 20 });
    expect(receivers.of(quiet)).toHaveLength(1);
    expect(receivers.of(loaded)).toHaveLength(5);
  });
});
