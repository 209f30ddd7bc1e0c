import { expect } from "vitest";
import { createPushRepo } from "../../notifications/push/push.repo.ts";
import { createPushDelivery } from "../../notifications/push/push-delivery.service.ts";
import { type PushSettings, readPushSettings } from "../../notifications/push/push-settings.ts";
import { createSendPush, type SendPush } from "../../notifications/push/send-push.ts";
import { createVapid } from "../../notifications/push/vapid.ts";
import { createOrdersRepo } from "../../orders/browse/orders.repo.ts";
import { createOutboxRepo } from "../../outbox/outbox.repo.ts";
import { connect } from "../../platform/d1/db.ts";
import { call } from "../api-client.ts";
import type { Account } from "../factories.ts";
import { env } from "../faults.ts";
import { clock } from "./mails.ts";
import { receivedBy, type Shown, subscribeBrowser } from "./push-service.ts";

export type Browser = Awaited<ReturnType<typeof subscribeBrowser>>;

export const subscribe = ({ token }: { token: string }, browser: unknown) =>
  call("POST", "/push/subscriptions", { token, body: browser });

/** A browser that is subscribed to pushes in this account's session. */
export const listening = async (account: { token: string }): Promise<Browser> => {
  const browser = await subscribeBrowser();
  const { status, text } = await subscribe(account, browser);
  expect(status, text).toBe(201);
  return browser;
};

/** A subscribed browser in the session of each account, as the rows that `listening` leaves. */
export const listeningAll = async (accounts: readonly Pick<Account, "userId" | "sessionId">[]): Promise<Browser[]> => {
  const browsers = await Promise.all(accounts.map(subscribeBrowser));
  const rows = accounts.map(({ userId, sessionId }, i) => ({ userId, sessionId, ...browsers[i] }));
  await env.DB.prepare(
    `INSERT INTO push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     SELECT value ->> 'sessionId', value ->> 'userId', value ->> 'sessionId', value ->> 'endpoint',
       value ->> '$.keys.p256dh', value ->> '$.keys.auth', ? + key FROM json_each(?)`,
  )
    .bind(Date.now(), JSON.stringify(rows))
    .run();
  return browsers;
};

export const titlesAt = (browser: Browser): string[] =>
  receivedBy(browser)
    .map(({ message }) => message.title)
    .reverse();

export const newestAt = (browser: Browser): Shown => {
  const [newest] = receivedBy(browser);
  if (!newest) throw new Error("nothing came");
  return newest;
};

const settings = readPushSettings(env) as PushSettings;
export const realSend: SendPush = createSendPush({ settings, vapid: createVapid(settings, clock), now: clock.now });

/** A separate runner with the mails' clock and without jitter. */
export const pushRunner = (send: SendPush = realSend, database = env.DB) => {
  const db = connect(database);
  return createPushDelivery({
    db,
    clock,
    outbox: createOutboxRepo(db, clock),
    devices: createPushRepo(db, clock),
    findOrder: createOrdersRepo(db).findForPush,
    send,
    random: () => 0.5,
  });
};

/** Rows of the pushes' channel, oldest first. */
export const pushRows = async (where = "1 = 1") =>
  (
    await env.DB.prepare(
      `SELECT id, kind, status, attempts, payload, next_attempt_at AS nextAttemptAt, last_error AS lastError
       FROM outbox WHERE channel = 'push' AND ${where} ORDER BY created_at, id`,
    ).all<Record<string, unknown>>()
  ).results;

export const subscriptionsOf = async ({ userId }: Pick<Account, "userId">): Promise<string[]> =>
  (
    await env.DB.prepare("SELECT endpoint FROM push_subscriptions WHERE user_id = ? ORDER BY created_at, id")
      .bind(userId)
      .all<{ endpoint: string }>()
  ).results.map(({ endpoint }) => endpoint);
