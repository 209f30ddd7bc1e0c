import { systemClock } from "../../platform/clock.ts";
import { backgroundDone, env } from "../faults.ts";
import { createReceivers, createRunner, type Received } from "../webhooks.ts";
import { DONE } from "./money.ts";
import type { RandomSource } from "./random-source.ts";
import type { Command, Run } from "./shop.ts";

const receivers = createReceivers();
/** Webhooks that the receivers acknowledged, in this order. */
export const acknowledged: Received[] = [];

export const forgetReceived = (): void => {
  receivers.received.length = 0;
  acknowledged.length = 0;
};

const run = (text: string) => env.DB.prepare(text).run();

/**
 * Leases all endpoints, so that cron and the consumer create deliveries but send none: tests run offline, and only the
 * model's own runners know the receivers.
 */
export const holdWebhooks = () => run(`UPDATE webhook_endpoints SET leased_until = ${Number.MAX_SAFE_INTEGER}`);
const bringDue = async (): Promise<void> => {
  await run("UPDATE webhook_deliveries SET next_attempt_at = 1 WHERE next_attempt_at IS NOT NULL");
  await run("UPDATE webhook_endpoints SET leased_until = 0");
};

/** Sends due webhooks with several runners at once. One request in `failing` gets 503. */
const send = async (failing: number, random: RandomSource | null): Promise<number> => {
  receivers.answer = (one) => {
    if (random?.oneIn(failing)) return new Response("later", { status: 503 });
    acknowledged.push(one);
    return new Response("ok");
  };
  await backgroundDone();
  await bringDue();
  const runner = createRunner({ receivers, clock: systemClock });
  const runs = await Promise.all([runner.deliverDue(), runner.deliverDue(), runner.deliverSlow()]);
  await holdWebhooks();
  return runs.reduce((sum, { done }) => sum + done, 0);
};

const sendSome: Run = async (_shop, random) => {
  await send(4, random);
  return { answer: DONE };
};

/** Sends webhooks until none waits. */
export const sendAll = async (): Promise<void> => {
  while ((await send(1, null)) > 0);
};

export const RECEIVERS: readonly Command[] = [{ name: "send webhooks", weight: 4, run: sendSome }];

/** The webhook type of each order event; other events have no webhook. */
const TYPES = {
  "order.placed": "order.placed",
  "order.confirmed": "order.confirmed",
  "order.released": "order.confirmed",
  "order.accepted": "order.accepted",
  "order.delivered": "order.delivered",
  "order.cancelled": "order.cancelled",
  "order.expired": "order.cancelled",
  "order.declined": "order.cancelled",
  "order.approval_expired": "order.cancelled",
  "order.changed": "order.changed",
  "order.approved": "order.changed",
  "order.refunded": "order.refunded",
  "order.difference_refunded": "order.refunded",
} as const;

/** Everything that webhooks must report: the webhook's type, its order, and a value that is unique within its type. */
const HAPPENED = `SELECT t.value AS type, e.order_id AS subject, e.version AS what FROM order_events e
    CROSS JOIN json_each('${JSON.stringify(TYPES)}') t ON t.key = e.type
  UNION ALL SELECT 'document.issued', order_id, id FROM documents
  UNION ALL SELECT 'payment.captured', order_id, payment_id FROM captures WHERE is_surplus = 0`;
const TOLD = `SELECT id, type, subject,
    COALESCE(data ->> 'documentId', data ->> 'paymentId', data ->> 'version') AS what FROM webhook_events`;
const LISTENS = `EXISTS (SELECT 1 FROM webhook_listeners l JOIN orders o ON o.id = x.subject
  WHERE l.account_id IN (o.buyer_id, '*') AND l.type = x.type)`;

/** Events that were not written for a listener, were written twice, or did not happen. */
const UNTOLD = `SELECT x.type || ' ' || x.subject || ' ' || x.what AS id FROM (${HAPPENED}) x WHERE ${LISTENS} AND 1 <>
    (SELECT count(*) FROM (${TOLD}) t WHERE t.type = x.type AND t.subject = x.subject AND t.what = x.what)
  UNION ALL SELECT x.type || ' ' || x.subject || ' ' || x.what FROM (${TOLD}) x WHERE x.type LIKE 'order.%'
    AND NOT EXISTS (SELECT 1 FROM (${HAPPENED}) h WHERE h.type = x.type AND h.subject = x.subject AND h.what = x.what)`;

export const findUntold = async (): Promise<string[]> =>
  (await env.DB.prepare(UNTOLD).all<{ id: string }>()).results.map(({ id }) => `${id} was not told exactly once`);

/** The deliveries that each endpoint must have received, in the order of their events. */
const WANTED = `SELECT p.url AS url, 'msg_' || e.id AS id, e.subject AS subject FROM webhook_endpoints p JOIN webhook_events e
  ON (p.account_id = '*' OR p.account_id = e.account_id OR e.account_id = '*') AND instr(' ' || p.types || ' ', ' ' || e.type || ' ')
  ORDER BY p.url, e.subject, e.seq`;

const keyOf = ({ url, subject }: { url: string; subject: string }): string => `${url} ${subject}`;

/**
 * To be called after `sendAll`. Finds endpoints that did not receive each event once, with the events of one order in
 * sequence.
 */
export const findMissedWebhooks = async (): Promise<string[]> => {
  const { results } = await env.DB.prepare(WANTED).all<{ url: string; id: string; subject: string }>();
  const subjects = new Map(results.map(({ id, subject }) => [id, subject]));
  const wanted = Map.groupBy(results, keyOf);
  const got = Map.groupBy(acknowledged, ({ url, id }) => keyOf({ url, subject: subjects.get(id) ?? id }));
  const idsOf = (rows: readonly { readonly id: string }[] = []) => rows.map(({ id }) => id).join(" ");
  return [...new Set([...wanted.keys(), ...got.keys()])]
    .filter((key) => idsOf(wanted.get(key)) !== idsOf(got.get(key)))
    .map((key) => `${key} got ${idsOf(got.get(key))} instead of ${idsOf(wanted.get(key))}`);
};
