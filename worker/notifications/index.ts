import { createMailRecipients } from "../accounts/profiles/mail-recipients.service.ts";
import { createInvitationsForMail } from "../accounts/team/invitation-mail.service.ts";
import { createCodesForMail } from "../accounts/verification/codes-for-mail.service.ts";
import { createMailSecrets } from "../accounts/verification/mail-secrets.ts";
import { createProductsForMail } from "../catalogue/alerts/alert-products.repo.ts";
import type { Needs } from "../compose.ts";
import { createMessagesForMail } from "../contact/contact-mail.service.ts";
import { createPaymentsForMail } from "../credit/receive/payments-for-mail.service.ts";
import { createDocumentsForMail } from "../documents/documents-for-mail.service.ts";
import { createOrdersForMail } from "../orders/browse/order-mail.service.ts";
import { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import { createDeliveryCodes } from "../orders/delivery-code.ts";
import { findReturnsIn } from "../orders/index.ts";
import { createReturnsForMail } from "../orders/returns/returns-for-mail.service.ts";
import { createMailClaimsRepo } from "../outbox/mail-claims.repo.ts";
import { createOutboxRepo } from "../outbox/outbox.repo.ts";
import { createNoticesRepo } from "../standing-orders/dates/notices.repo.ts";
import { createCreditMails } from "./credit-mails/credit-mails.ts";
import { createDeadMails } from "./dead-mails/dead-mails.service.ts";
import { createComposeMails } from "./mail/compose-mail.ts";
import { createMailDelivery } from "./mail/mail-delivery.service.ts";
import { testNotification } from "./push/compose-push.ts";
import { createPushRepo } from "./push/push.repo.ts";
import { createPushService } from "./push/push.service.ts";
import { createPushDelivery } from "./push/push-delivery.service.ts";
import { createSendPush } from "./push/send-push.ts";
import { createVapid } from "./push/vapid.ts";
import { createReturnMails } from "./return-mails/return-mails.ts";
import { createStandingOrderMails } from "./standing-order-mails/standing-order-mails.ts";

/** Sends the mails of the outbox, and lets staff manage those that cannot be sent. */
export function createMails(needs: Needs<"passkeys" | "refunds">) {
  const { db, clock, enqueued, mailer, origin, codeSecret, passkeys, refunds } = needs;
  const secrets = createMailSecrets(codeSecret);
  const composeMails = createComposeMails({
    orders: createOrdersForMail(createOrdersRepo(db), createDeliveryCodes(codeSecret)),
    documents: createDocumentsForMail(db),
    products: createProductsForMail(db),
    recipients: createMailRecipients(db),
    codes: createCodesForMail({ db, clock, secrets }),
    passkeys,
    invitations: createInvitationsForMail({ db, clock, secrets }),
    messages: createMessagesForMail(db),
    composeReturn: createReturnMails({ returns: createReturnsForMail(findReturnsIn(db, refunds)), origin }),
    composeCredit: createCreditMails({ payments: createPaymentsForMail(db), origin }),
    composeStandingOrder: createStandingOrderMails({ notices: createNoticesRepo(db), origin }),
    origin,
  });
  return {
    ...createDeadMails(createOutboxRepo(db, clock), () => enqueued.mark("mails", "pushes")),
    ...createMailDelivery({ claims: createMailClaimsRepo(db, clock), composeMails, mailer, clock }),
  };
}

/** Notifications on devices: what people set, and the pushes of the outbox. */
export function createPush({ db, clock, pushSettings: settings }: Needs) {
  const send =
    "off" in settings ? null : createSendPush({ settings, vapid: createVapid(settings, clock), now: clock.now });
  const devices = createPushRepo(db, clock);
  const outbox = createOutboxRepo(db, clock);
  const { findForPush: findOrder } = createOrdersRepo(db);
  return {
    ...createPushService({ db, clock, repo: devices, settings, send, testNotification }),
    ...(send
      ? createPushDelivery({ db, clock, outbox, devices, findOrder, send })
      : { deliverPushes: async () => ({ sent: 0, failed: 0, rows: 0 }) }),
  };
}
