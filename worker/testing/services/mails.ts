import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { createApiTokensRepo } from "../../accounts/api-tokens/api-tokens.repo.ts";
import { createPasskeysRepo } from "../../accounts/passkeys/passkeys.repo.ts";
import { createMailRecipients } from "../../accounts/profiles/mail-recipients.service.ts";
import { DUMMY_HASH } from "../../accounts/sessions/passwords.ts";
import { createSessionsService } from "../../accounts/sessions/sessions.service.ts";
import { createStaffPasswords } from "../../accounts/staff-passwords/staff-passwords.service.ts";
import { createInvitationsForMail } from "../../accounts/team/invitation-mail.service.ts";
import { createCodesForMail } from "../../accounts/verification/codes-for-mail.service.ts";
import { createEmailVerification } from "../../accounts/verification/email-verification.service.ts";
import { createMailSecrets } from "../../accounts/verification/mail-secrets.ts";
import { createPasswordReset } from "../../accounts/verification/password-reset.service.ts";
import { createAuditService } from "../../audit/audit.service.ts";
import { createProductsForMail } from "../../catalogue/alerts/alert-products.repo.ts";
import { createMessagesForMail } from "../../contact/contact-mail.service.ts";
import { createPaymentsForMail } from "../../credit/receive/payments-for-mail.service.ts";
import { createDocumentsForMail } from "../../documents/documents-for-mail.service.ts";
import { createCreditMails } from "../../notifications/credit-mails/credit-mails.ts";
import { createComposeMails } from "../../notifications/mail/compose-mail.ts";
import { createMailDelivery } from "../../notifications/mail/mail-delivery.service.ts";
import { createReturnMails } from "../../notifications/return-mails/return-mails.ts";
import { createStandingOrderMails } from "../../notifications/standing-order-mails/standing-order-mails.ts";
import { createOrdersForMail } from "../../orders/browse/order-mail.service.ts";
import { createOrdersRepo } from "../../orders/browse/orders.repo.ts";
import { createDeliveryCodes } from "../../orders/delivery-code.ts";
import { findReturnsIn } from "../../orders/index.ts";
import { createReturnsForMail } from "../../orders/returns/returns-for-mail.service.ts";
import { type ClaimedMail, createMailClaimsRepo, type MailResults } from "../../outbox/mail-claims.repo.ts";
import type { EventIds, EventKind } from "../../outbox/mail-events.ts";
import { createOutboxRepo } from "../../outbox/outbox.repo.ts";
import { createNotificationsService } from "../../outbox/outbox.service.ts";
import { createEndUnprovenAccess } from "../../own-data/first-proof.repo.ts";
import { createRefundsService } from "../../payments/refunds/refunds.service.ts";
import { systemClock } from "../../platform/clock.ts";
import { write } from "../../platform/d1/db.ts";
import { createExpiringStore } from "../../platform/expiring-store.ts";
import { newId } from "../../platform/ids.ts";
import type { OutgoingMail } from "../../platform/mail.ts";
import { createSettingsService } from "../../settings/settings.service.ts";
import { createNoticesRepo } from "../../standing-orders/dates/notices.repo.ts";
import { db } from "../factories.ts";
import { backgroundDone, env } from "../faults.ts";
import { countRows } from "../orders.ts";

/** The mail runners' clock; only tests move it. */
export const clock = { time: Date.now(), now: () => clock.time };
export const outbox = createOutboxRepo(db, clock);
export const queue = createMailClaimsRepo(db, clock);

const settings = createSettingsService({ db, clock, audit: createAuditService(db, clock) });
const mailCodes = {
  db,
  clock,
  notifications: createNotificationsService(db, clock),
  secrets: createMailSecrets(env.CODE_SECRET),
  endUnprovenAccess: createEndUnprovenAccess({ clock }),
  staffPasswords: createStaffPasswords({ settings }),
  sessions: createSessionsService({
    db,
    clock,
    secret: env.SESSION_SECRET,
    lacksSecondFactor: sql`0`,
    store: createExpiringStore(env.SESSIONS, "session"),
    onEnded: () => undefined,
    waitUntil: () => {},
  }),
};
/** Both use the runners' clock; HTTP calls use the real one. */
export const verification = createEmailVerification(mailCodes);
export const reset = createPasswordReset({
  ...mailCodes,
  endAccess: (userId) => [createApiTokensRepo(db).revokeAll(userId, clock.now())],
});

/** A separate mail runner without jitter; the test decides what its provider does. */
export const runner = (send: (mail: OutgoingMail) => Promise<void>) =>
  createMailDelivery({
    claims: queue,
    clock,
    composeMails: createComposeMails({
      orders: createOrdersForMail(createOrdersRepo(db), createDeliveryCodes(env.CODE_SECRET)),
      documents: createDocumentsForMail(db),
      products: createProductsForMail(db),
      recipients: createMailRecipients(db),
      codes: createCodesForMail(mailCodes),
      passkeys: { countFor: createPasskeysRepo(db).countOf },
      messages: createMessagesForMail(db),
      invitations: createInvitationsForMail({ db, clock, secrets: mailCodes.secrets }),
      composeCredit: createCreditMails({ payments: createPaymentsForMail(db), origin: "https://rasad.example" }),
      composeStandingOrder: createStandingOrderMails({
        notices: createNoticesRepo(db),
        origin: "https://rasad.example",
      }),
      composeReturn: createReturnMails({
        returns: createReturnsForMail(findReturnsIn(db, createRefundsService(db, clock))),
        origin: "https://rasad.example",
      }),
      origin: "https://rasad.example",
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
  await write(db, [createNotificationsService(db, clock).enqueue(kind, orderId, version)]);
  return `${kind}:${orderId}:${version}`;
};

/** Many accounts to which mails can go, in one trip; nobody signs in to them. */
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
  await write(db, [createNotificationsService(db, clock).enqueueEvent(kind, cause, ids)]);
  return `${kind}:${cause}`;
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
