import { createMailRecipients } from "../accounts/profiles/mail-recipients.service.ts";
import { createProductsForMail } from "../catalogue/alerts/alert-mail.service.ts";
import { createMessagesForMail } from "../contact/contact-mail.service.ts";
import { createPaymentsForMail } from "../credit/receive/payments-for-mail.service.ts";
import { createDocumentsForMail } from "../documents/documents-for-mail.service.ts";
import { createCreditMails } from "../notifications/credit-mails/credit-mails.ts";
import { createDeadMails } from "../notifications/dead-mails/dead-mails.service.ts";
import { createComposeMails } from "../notifications/mail/compose-mail.ts";
import { createMailDelivery } from "../notifications/mail/mail-delivery.service.ts";
import { testNotification } from "../notifications/push/compose-push.ts";
import { createPushRepo } from "../notifications/push/push.repo.ts";
import { createPushService } from "../notifications/push/push.service.ts";
import { createPushDelivery } from "../notifications/push/push-delivery.service.ts";
import { createSendPush } from "../notifications/push/send-push.ts";
import { createVapid } from "../notifications/push/vapid.ts";
import { createStandingOrderMails } from "../notifications/standing-order-mails/standing-order-mails.ts";
import { createOrdersForMail } from "../orders/browse/order-mail.service.ts";
import type { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import type { DeliveryCodes } from "../orders/delivery-code.ts";
import { createMailClaimsRepo } from "../outbox/mail-claims.repo.ts";
import { createOutboxRepo } from "../outbox/outbox.repo.ts";
import { createMailer } from "../platform/mail.ts";
import { createNoticesRepo } from "../standing-orders/dates/notices.repo.ts";
import type { Accounts } from "./accounts.ts";
import type { Base } from "./base.ts";
import { composeReturnMails } from "./returns.ts";

interface OrdersInMails {
  readonly repo: ReturnType<typeof createOrdersRepo>;
  readonly codes: DeliveryCodes;
}

/** The services that send the outbox's rows, and those with which staff manage it. */
export const composeNotifications = (
  base: Base,
  { repo, codes }: OrdersInMails,
  people: Pick<Accounts, "codesForMail" | "passkeys" | "invitationsForMail">,
) => {
  const { env, db, clock, enqueued, pushSettings: settings } = base;
  const outbox = createOutboxRepo(db, clock);
  const devices = createPushRepo(db, clock);
  const send =
    "off" in settings ? null : createSendPush({ settings, vapid: createVapid(settings, clock), now: clock.now });
  const composeMails = createComposeMails({
    orders: createOrdersForMail(repo, codes),
    documents: createDocumentsForMail(db),
    products: createProductsForMail(db),
    recipients: createMailRecipients(db),
    codes: people.codesForMail,
    passkeys: people.passkeys,
    invitations: people.invitationsForMail,
    messages: createMessagesForMail(db),
    composeReturn: composeReturnMails(base),
    composeCredit: createCreditMails({ payments: createPaymentsForMail(db), origin: env.APP_ORIGIN }),
    composeStandingOrder: createStandingOrderMails({ notices: createNoticesRepo(db), origin: env.APP_ORIGIN }),
    origin: env.APP_ORIGIN,
  });
  return {
    delivery: {
      ...createDeadMails(outbox, () => enqueued.mark("mails", "pushes")),
      ...createMailDelivery({
        claims: createMailClaimsRepo(db, clock),
        composeMails,
        mailer: createMailer(env),
        clock,
      }),
      ...(send
        ? createPushDelivery({ db, clock, outbox, devices, findOrder: repo.findForPush, send })
        : { deliverPushes: async () => ({ sent: 0, failed: 0, rows: 0 }) }),
    },
    push: createPushService({ db, clock, repo: devices, settings, send, testNotification }),
  };
};
