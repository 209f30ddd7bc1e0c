import type { Needs } from "../compose.ts";
import { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import { createMailClaimsRepo } from "../outbox/mail-claims.repo.ts";
import { createOutboxRepo } from "../outbox/outbox.repo.ts";
import { createDeadMails } from "./dead-mails/dead-mails.service.ts";
import { createComposeMails } from "./mail/compose-mail.ts";
import { createMailDelivery } from "./mail/mail-delivery.service.ts";
import { createPushRepo } from "./push/push.repo.ts";
import { createPushService } from "./push/push.service.ts";
import { createPushDelivery } from "./push/push-delivery.service.ts";
import { createSendPush } from "./push/send-push.ts";
import { createVapid } from "./push/vapid.ts";

/** Sends the mails of the outbox, and lets the owner manage those that cannot be sent. */
export function createMails(needs: Needs<"passkeys" | "refunds">) {
  const { db, clock, enqueued, mailer } = needs;
  return {
    ...createDeadMails(createOutboxRepo(db, clock), () => enqueued.mark("mails", "pushes")),
    ...createMailDelivery({
      claims: createMailClaimsRepo(db, clock),
      composeMails: createComposeMails(needs),
      mailer,
      clock,
    }),
  };
}

/** Push notifications: people's subscriptions, and sending the pushes of the outbox. */
export function createPush({ db, clock, pushSettings: settings }: Needs) {
  const send =
    "off" in settings ? null : createSendPush({ settings, vapid: createVapid(settings, clock), now: clock.now });
  const devices = createPushRepo(db, clock);
  const outbox = createOutboxRepo(db, clock);
  const { findForPush: findOrder } = createOrdersRepo(db);
  return {
    ...createPushService({ db, clock, repo: devices, settings, send }),
    ...(send
      ? createPushDelivery({ db, clock, outbox, devices, findOrder, send })
      : { deliverPushes: async () => ({ sent: 0, failed: 0, rows: 0 }) }),
  };
}
