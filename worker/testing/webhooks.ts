import * as v from "valibot";
import { createOutboxService } from "../outbox/outbox.service.ts";
import type { Clock } from "../platform/clock.ts";
import { connect } from "../platform/d1/db.ts";
import { newId } from "../platform/ids.ts";
import { webhookEndpoints, webhookListeners } from "../schema/webhooks.table.ts";
import { createDeliverWebhooks } from "../webhooks/delivery/deliver-webhooks.service.ts";
import type { ResolveHost } from "../webhooks/delivery/resolve-host.ts";
import { createSendWebhook } from "../webhooks/delivery/send-webhook.ts";
import { createWebhookSecrets, newWebhookSecret } from "../webhooks/webhook-secrets.ts";
import { EVENT_TYPES, type EventType, WebhookBody } from "../webhooks/webhooks.contract.ts";
import { db } from "./factories.ts";
import { env } from "./faults.ts";

const secrets = createWebhookSecrets(env.CODE_SECRET);

export interface TestEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

interface EndpointOptions {
  readonly types?: readonly EventType[];
  /** `*` for the shop itself. */
  readonly accountId?: string;
  readonly createdAt?: number;
}

/** Creates an endpoint of the account at its own address, for all events or for these types. */
export const createEndpoint = async (
  { userId }: { readonly userId: string },
  { types = EVENT_TYPES, accountId = userId, createdAt = Date.now() }: EndpointOptions = {},
): Promise<TestEndpoint> => {
  const id = newId({ now: () => createdAt });
  const secret = newWebhookSecret();
  const url = `https://${id.toLowerCase()}.hotel.in/hooks`;
  const row = { id, userId, accountId, url, types: types.join(" "), secret: await secrets.seal(secret, id), createdAt };
  await db.insert(webhookEndpoints).values(row);
  await listen(accountId, types);
  return { id, url, secret };
};

/** Registers a listener for these types, so that their events are written from now on. `*`: the shop itself. */
export const listen = async (accountId: string, types: readonly EventType[] = EVENT_TYPES): Promise<void> => {
  await db
    .insert(webhookListeners)
    .values(types.map((type) => ({ accountId, type })))
    .onConflictDoNothing();
};

/** The events about an order or product so far, each as the body of its webhook. */
export const eventsAbout = async (subject: string): Promise<WebhookBody[]> => {
  const select = env.DB.prepare("SELECT type, data, at FROM webhook_events WHERE subject = ? ORDER BY seq").bind(
    subject,
  );
  const { results } = await select.all<{ type: string; data: string; at: number }>();
  return results.map(({ type, data, at }) =>
    v.parse(WebhookBody, { type, timestamp: new Date(at).toISOString(), data: JSON.parse(data) }),
  );
};

/** Deletes all endpoints and listeners, with their events and deliveries. */
export const forgetEndpoints = async (): Promise<void> => {
  const tables = ["webhook_deliveries", "webhook_events", "webhook_listeners", "webhook_endpoints"];
  await env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));
};

export interface Received {
  readonly url: string;
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** Receivers that record the webhooks they get. They answer 200 unless a test replaces `answer`. */
export const createReceivers = () => {
  const received: Received[] = [];
  const receivers = {
    received,
    answer: (_: Received): Response | Promise<Response> => new Response("ok"),
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const headers = init.headers as Record<string, string>;
      const one = { url, id: headers["webhook-id"] ?? "", headers, body: String(init.body) };
      received.push(one);
      const answer = await receivers.answer(one);
      const target = answer.headers.get("Location");
      return target === null || init.redirect === "manual" ? answer : receivers.fetch(target, init);
    },
    of: ({ url }: TestEndpoint): Received[] => received.filter((one) => one.url === url),
  };
  return receivers;
};
export type Receivers = ReturnType<typeof createReceivers>;

interface RunnerOptions {
  readonly receivers: Pick<Receivers, "fetch">;
  readonly clock: Clock;
  /** A database with faults, for the runner. */
  readonly database?: D1Database;
  readonly resolve?: ResolveHost;
  readonly timeLimitMs?: number;
}

/** The runner of production, with other receivers, another clock and another time limit. */
export const createRunner = ({
  receivers,
  clock,
  database = env.DB,
  resolve = async () => ["203.0.114.7"],
  timeLimitMs = 1_000,
}: RunnerOptions) => {
  const db = connect(database);
  const outbox = createOutboxService(db, clock);
  return createDeliverWebhooks(
    { db, clock, codeSecret: env.CODE_SECRET, outbox },
    createSendWebhook({
      clock,
      fetch: receivers.fetch,
      resolve,
      timeLimitMs,
      ownHost: "rasad.in",
      allowsLoopback: false,
    }),
  );
};

interface TestEvent {
  readonly accountId: string;
  readonly subject: string;
  readonly version: number;
  readonly at: number;
}

/** Writes events as a batch does; returns their ids. */
export const writeEvents = async (
  events: readonly TestEvent[],
  type: EventType = "order.changed",
): Promise<string[]> => {
  const ids = events.map(({ at }) => newId({ now: () => at }).toLowerCase());
  const insert = env.DB.prepare(
    "INSERT INTO webhook_events (id, type, account_id, subject, data, at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  await env.DB.batch(
    events.map(({ accountId, subject, version, at }, i) =>
      insert.bind(ids[i], type, accountId, subject, JSON.stringify({ orderId: subject, version }), at),
    ),
  );
  return ids;
};

export const writeEvent = async (event: TestEvent, type?: EventType): Promise<string> =>
  (await writeEvents([event], type))[0] ?? "";
