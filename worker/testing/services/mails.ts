import { expect } from "vitest";
import { DUMMY_HASH } from "../../accounts/sessions/passwords.ts";
import { createServices } from "../../compose.ts";
import { createComposeMails } from "../../notifications/mail/compose-mail.ts";
import { createMailDelivery } from "../../notifications/mail/mail-delivery.service.ts";
import { type ClaimedMail, createMailClaimsRepo, type MailResults } from "../../outbox/mail-claims.repo.ts";
import type { EventIds, EventKind } from "../../outbox/mail-events.ts";
import { createOutboxRepo } from "../../outbox/outbox.repo.ts";
import { createOutboxService } from "../../outbox/outbox.service.ts";
import { systemClock } from "../../platform/clock.ts";
import { write } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { db } from "../factories.ts";
import { backgroundDone, env } from "../faults.ts";
import { countRows } from "../orders.ts";

/** The mail runners' clock; only tests move it. */
export const clock = { time: Date.now(), now: () => clock.time };
export const outbox = createOutboxRepo(db, clock);
export const queue = createMailClaimsRepo(db, clock);

/** Services with the runners' clock; HTTP calls use the real one. */
const services = createServices(env, { waitUntil: () => undefined }, clock);
export const { emailVerification: verification, passwordReset: reset } = services;

/** A separate mail runner without jitter; the test decides what its provider does. */
export const runner = (send: (mail: OutgoingMail) => Promise<void>) =>
  createMailDelivery({
    claims: queue,
    clock,
    composeMails: createComposeMails({
      db,
      clock,
      codeSecret: env.CODE_SECRET,
      origin: "https://rasad.example",
      passkeys: services.passkeys,
      refunds: services.refunds,
    }),
    mailer: { send },
    random: () => 0.5,
  });

export const nothing: MailResults = { sent: [], skipped: [], failed: [], released: [] };
/** A failed mail whose next attempt is at `nextAt`. */
export const failure = (mail: ClaimedMail, nextAt: number): MailResults["failed"][number] => ({
  mail,
  error: "too late",
  isLast: false,
  nextAt,
});

let serial = 0;

/** Enqueues a row of this kind for an order, as a transition does; returns its key. */
export const enqueue = async (kind: string, orderId: string): Promise<string> => {
  const version = 1000 + serial++;
  await write(db, [createOutboxService(db, clock).enqueue(kind, orderId, version)]);
  return `${kind}:${orderId}:${version}`;
};

/** Creates many accounts that can get mails, in one round trip; nobody can sign in to them. */
export const createRecipients = async (count: number): Promise<{ userId: string; email: string }[]> => {
  const people = Array.from({ length: count }, () => {
    const userId = newId(systemClock);
    return { userId, email: `${userId.toLowerCase()}@example.com` };
  });
  await env.DB.prepare(
    `INSERT INTO users (id, name, email, password_hash, role, location, is_email_verified, created_at, updated_at)
     SELECT value ->> 'userId', 'Guest', value ->> 'email', ?, 'hotel', 'patna', 1, 0, 0 FROM json_each(?)`,
  )
    .bind(DUMMY_HASH, JSON.stringify(people))
    .run();
  return people;
};

/** Enqueues an event that is about no order, as a batch does; returns its key. */
export const enqueueEvent = async <Kind extends EventKind>(kind: Kind, ids: EventIds[Kind]): Promise<string> => {
  const cause = `test-${serial++}`;
  await write(db, [createOutboxService(db, clock).enqueueEvent(kind, cause, ids)]);
  return `${kind}:${cause}`;
};

/** Enqueues an event of this kind for each account, in their order, in one round trip. */
export const enqueueForEach = async (
  kind: "account.password_changed" | "account.second_factor_set_up",
  people: readonly { userId: string }[],
): Promise<void> => {
  const { enqueueEvent: enqueued } = createOutboxService(db, clock);
  await write(
    db,
    people.map(({ userId }) => enqueued(kind, `test-${serial++}`, { userId })),
  );
};

export const rowOf = (key: string) =>
  env.DB.prepare("SELECT status, attempts, next_attempt_at, last_error, sent_at FROM outbox WHERE dedupe_key = ?")
    .bind(key)
    .first<Record<string, unknown>>();

/** Resolves when the mails that HTTP calls have started are sent. */
export const mailsSettled = async (): Promise<void> => {
  await backgroundDone();
  expect(await countRows("outbox", "status = 'waiting'")).toBe(0);
};
