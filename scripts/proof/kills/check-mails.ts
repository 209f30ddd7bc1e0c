import { shortId } from "../../../worker/platform/short-id.contract.ts";
import type { Inbox, Mail } from "./inbox.ts";

export interface Sendings {
  readonly mailsExpected: number;
  /** Mails of the outbox that are not in the inbox. */
  readonly mailsMissing: readonly string[];
  /** Copies of a mail after its first one, with a kill between the two: nobody could know that the first was sent. */
  readonly mailsAroundKills: number;
  /** Copies without a kill between the two. */
  readonly mailsTwice: readonly string[];
  readonly webhooksExpected: number;
  readonly webhooksMissing: readonly string[];
}

/** How the subjects of the English mails of these kinds end. */
const ENDINGS: Readonly<Record<string, string>> = {
  "order.placed": " placed",
  "order.confirmed": " confirmed",
  "order.accepted": " has a delivery agent",
  "order.delivered": " delivered",
  "order.cancelled": " cancelled",
  "order.released": ": new delivery code",
  "order.paid": " paid",
};

const isOfOrder = ({ subject }: Pick<Mail, "subject">): boolean => subject.startsWith("Order ");

/** Mails of an order differ by subject, the others by what they say. */
const sameMail = (mail: Mail): string => `${mail.to} ${mail.subject}${isOfOrder(mail) ? "" : ` ${mail.text}`}`;

/** As `keyOfRow` of what asked for it. */
const keyOfMail = (mail: Mail): string => (isOfOrder(mail) ? `${mail.to} ${mail.subject}` : mail.to);

const countBy = <One>(all: Iterable<One>, keyOf: (one: One) => string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const one of all) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1);
  return counts;
};

interface Row {
  readonly kind: string;
  readonly orderId: string | null;
  readonly email: string;
  readonly status: string;
}

/** As it stands in the inbox: mails that are not about an order are only counted for each address. */
const keyOfRow = ({ kind, orderId, email }: Row): string =>
  orderId !== null && kind in ENDINGS ? `${email} Order ${shortId(orderId)}${ENDINGS[kind]}` : email;

export const findMissing = (rows: readonly Row[], mails: readonly Mail[]): string[] => {
  const arrived = countBy(mails, keyOfMail);
  return [...countBy(rows, keyOfRow)].flatMap(([key, count]) =>
    (arrived.get(key) ?? 0) < count ? [`${key}: ${arrived.get(key) ?? 0} of ${count}`] : [],
  );
};

/** `rows`: also of mails that were skipped in the end, because they may have been sent before a kill. */
export const findCopies = (rows: readonly Row[], mails: readonly Mail[], killedAt: readonly number[]) => {
  const copies = { mailsAroundKills: 0, mailsTwice: [] as string[] };
  const asked = countBy(rows, keyOfRow);
  for (const [key, group] of Map.groupBy(mails, sameMail)) {
    // Two acts of an account in one minute, such as making a token, are told in the same words.
    const surplus = group.length - Math.max(1, ...group.map((mail) => asked.get(keyOfMail(mail)) ?? 0));
    const times = group.map(({ at }) => Date.parse(at)).sort((a, b) => a - b);
    const isAroundKill = (at: number, before: number) => killedAt.some((kill) => before <= kill && kill <= at);
    const aroundKills = times.slice(1).filter((at, i) => isAroundKill(at, times[i] ?? 0)).length;
    copies.mailsAroundKills += Math.max(0, Math.min(surplus, aroundKills));
    if (surplus > aroundKills) copies.mailsTwice.push(key);
  }
  return copies;
};

const MAILS = `SELECT o.kind, o.payload ->> 'orderId' AS orderId, u.email, o.status FROM outbox o
  JOIN users u ON u.id = o.recipient WHERE o.channel = 'mail' AND o.status <> 'dropped' AND o.created_at >= ?`;

/** What those who listen must hear of, with its delivery when there is one. */
const WEBHOOKS = `SELECT e.type || ' ' || e.order_id AS event, d.event_id AS eventId, d.status FROM webhook_endpoints w
  JOIN orders o ON o.buyer_id = w.account_id JOIN order_events e ON e.order_id = o.id
  LEFT JOIN webhook_deliveries d ON d.endpoint_id = w.id AND d.subject = e.order_id AND d.type = e.type
  WHERE w.url LIKE '%box=kills' AND e.at >= w.created_at
    AND e.type IN ('order.placed', 'order.confirmed', 'order.accepted', 'order.delivered', 'order.cancelled')`;

/** Compares what the database says was to be sent with what arrived. `since`: when the load began, ms. */
export const checkSendings = async (
  db: D1Database,
  { inbox, killedAt, since }: { readonly inbox: Inbox; readonly killedAt: readonly number[]; readonly since: number },
): Promise<Sendings> => {
  const mails = [...inbox.mails.values()];
  const { results: rows } = await db.prepare(MAILS).bind(since).all<Row>();
  const wanted = rows.filter(({ status }) => status !== "skipped");
  const { results: events } = await db
    .prepare(WEBHOOKS)
    .all<{ event: string; eventId: string | null; status: string | null }>();
  const received = new Set(inbox.webhooks.values());
  return {
    mailsExpected: wanted.length,
    mailsMissing: findMissing(wanted, mails),
    ...findCopies(rows, mails, killedAt),
    webhooksExpected: events.length,
    webhooksMissing: events
      .filter(({ eventId, status }) => status !== "delivered" || !received.has(`msg_${eventId}`))
      .map(({ event, status }) => `${event} (${status ?? "no delivery"})`),
  };
};
