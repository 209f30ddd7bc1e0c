import type { StoredMail } from "../../../mocks/mail.ts";

type Mail = Pick<StoredMail, "id" | "to" | "subject" | "text" | "at">;

/** What the mocks received. Read it often: they keep only the latest (mocks/mail.ts, mocks/webhooks/receiver.ts). */
export const openInbox = (mocks: string) => {
  const mails = new Map<number, Mail>();
  /** The message ids of the webhooks, by number. */
  const webhooks = new Map<number, string>();
  const ask = async <T>(path: string): Promise<T> => (await fetch(mocks + path)).json() as Promise<T>;
  return {
    mails,
    webhooks,
    /** Returns how many mails and webhooks have arrived in total. */
    async read(): Promise<number> {
      for (const mail of await ask<Mail[]>("/mail")) mails.set(mail.id, mail);
      const received = await ask<{ number: number; messageId: string }[]>("/webhooks/received?box=proof");
      for (const { number, messageId } of received) webhooks.set(number, messageId);
      return mails.size + webhooks.size;
    },
  };
};
export type Inbox = ReturnType<typeof openInbox>;

/** Identifies a mail: the load causes no two equal mails to one account. */
const mailKey = ({ to, subject, text }: Mail): string => `${to} ${subject} ${text}`;

/** Recipients who got fewer different mails than the outbox has for them. `expected`: the address of each mail. */
export const findMissing = (expected: readonly string[], mails: readonly Mail[]): string[] => {
  const different = [...new Map(mails.map((mail) => [mailKey(mail), mail])).values()];
  const arrived = Map.groupBy(different, ({ to }) => to);
  return [...Map.groupBy(expected, (to) => to)]
    .map(([to, { length }]) => ({ to, length, got: arrived.get(to)?.length ?? 0 }))
    .filter(({ length, got }) => got < length)
    .map(({ to, length, got }) => `${to}: ${got} of ${length}`);
};

/** Copies of mails. After a kill between sending and settling, the shop cannot know that a mail was sent. */
export const findCopies = (mails: readonly Mail[], killedAt: readonly number[]) => {
  const copies = { aroundKills: 0, others: [] as string[] };
  for (const [key, group] of Map.groupBy(mails, mailKey)) {
    const times = group.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
    for (const [i, at] of times.slice(1).entries()) {
      if (killedAt.some((kill) => (times[i] ?? 0) <= kill && kill <= at)) copies.aroundKills++;
      else copies.others.push(key);
    }
  }
  return copies;
};

const MAILS = `SELECT u.email FROM outbox o JOIN users u ON u.id = o.recipient
  WHERE o.channel = 'mail' AND o.status NOT IN ('dropped', 'skipped') AND o.created_at >= ?`;

/** The events that webhooks must deliver, with their deliveries. */
const WEBHOOKS = `SELECT e.type || ' ' || e.order_id AS event, d.event_id AS eventId, d.status FROM webhook_endpoints w
  JOIN orders o ON o.buyer_id = w.account_id JOIN order_events e ON e.order_id = o.id
  LEFT JOIN webhook_deliveries d ON d.endpoint_id = w.id AND d.subject = e.order_id AND d.type = e.type
  WHERE w.url LIKE '%box=proof' AND e.at >= w.created_at
    AND e.type IN ('order.placed', 'order.confirmed', 'order.accepted', 'order.delivered', 'order.cancelled')`;

/** Compares the mails created since the time `since` (ms), and the webhook events to deliver, with what arrived. */
export const checkInbox = async (db: D1Database, inbox: Inbox, since: number, killedAt: readonly number[]) => {
  const mails = [...inbox.mails.values()];
  const { results: rows } = await db.prepare(MAILS).bind(since).all<{ email: string }>();
  const { results: events } = await db
    .prepare(WEBHOOKS)
    .all<{ event: string; eventId: string | null; status: string | null }>();
  const received = new Set(inbox.webhooks.values());
  return {
    mailsExpected: rows.length,
    mailsMissing: findMissing(
      rows.map(({ email }) => email),
      mails,
    ),
    copies: findCopies(mails, killedAt),
    webhooksExpected: events.length,
    webhooksMissing: events
      .filter(({ eventId, status }) => status !== "delivered" || !received.has(`msg_${eventId}`))
      .map(({ event, status }) => `${event} (${status ?? "no delivery"})`),
  };
};
