import { createDataExport } from "./accounts/own-data/data-export.service.ts";
import { createDeleteAccount } from "./accounts/own-data/delete-account.service.ts";
import { createMailRecipients } from "./accounts/profiles/mail-recipients.service.ts";
import { createProfilesService } from "./accounts/profiles/profiles.service.ts";
import { createStaffGuard } from "./accounts/staff-guard.service.ts";
import { createCatalogueService } from "./catalogue/browse/catalogue.service.ts";
import { createProductExport } from "./catalogue/exports/product-export.service.ts";
import { createApplyImport } from "./catalogue/imports/apply-import.service.ts";
import { createProductImports } from "./catalogue/imports/product-import.service.ts";
import { createProductChanges } from "./catalogue/products/product-changes.service.ts";
import { createProductPictures } from "./catalogue/products/product-images.service.ts";
import { type Accounts, composeAccounts } from "./compose-accounts.ts";
import { type Base, type ComposedBefore, composeBefore, coordinatorsOf } from "./compose-base.ts";
import { createContactService } from "./contact/contact.service.ts";
import { createMessagesForMail } from "./contact/contact-mail.service.ts";
import { createMessagesService } from "./contact/messages.service.ts";
import { createDashboardService } from "./dashboard/dashboard.service.ts";
import type { Env } from "./env.ts";
import { createHealthService } from "./health/health.service.ts";
import { uploadForms } from "./http/upload-form.ts";
import { createLiveService } from "./live/live.service.ts";
import { createComposeMail } from "./notifications/mail/compose-mail.ts";
import { createDeadMails } from "./notifications/mail/dead-mails.service.ts";
import { createMailDelivery } from "./notifications/mail/mail-delivery.service.ts";
import { EnqueuedWork } from "./notifications/outbox/enqueued-work.ts";
import { createMailQueueRepo } from "./notifications/outbox/mail-queue.repo.ts";
import { createOutboxRepo } from "./notifications/outbox/outbox.repo.ts";
import { testNotification } from "./notifications/push/compose-push.ts";
import { createPushRepo } from "./notifications/push/push.repo.ts";
import { createPushService } from "./notifications/push/push.service.ts";
import { createPushDelivery } from "./notifications/push/push-delivery.service.ts";
import { readPushSettings } from "./notifications/push/push-settings.ts";
import { createSendPush } from "./notifications/push/send-push.ts";
import { createVapid } from "./notifications/push/vapid.ts";
import { createOrdersForMail } from "./orders/browse/order-mail.service.ts";
import { createOrderReader } from "./orders/browse/order-reader.service.ts";
import { createOrdersRepo } from "./orders/browse/orders.repo.ts";
import { createOrdersService } from "./orders/browse/orders.service.ts";
import { createBuyersService } from "./orders/buyers/buyers.service.ts";
import { createOrderAgain } from "./orders/cart/order-again.service.ts";
import { createDeliveryCodes } from "./orders/delivery-code.ts";
import { createFulfilment } from "./orders/fulfilment/fulfilment.service.ts";
import { createPlaceOrder } from "./orders/place/place-order.service.ts";
import { createRateOrder } from "./orders/rating/rating.service.ts";
import { createConfirmMany } from "./orders/transition/confirm-many.service.ts";
import { createExpireUnconfirmed } from "./orders/transition/expire-unconfirmed.service.ts";
import { createOrderCommands } from "./orders/transition/order-commands.service.ts";
import { createPaymentsService } from "./payments/checkout/payments.service.ts";
import { createPaymentCoordinator } from "./payments/facts/coordinator-client.ts";
import { createProviderOrdersRepo } from "./payments/provider-orders.repo.ts";
import { readPaymentSettings } from "./payments/razorpay/payment-settings.ts";
import { createProvider } from "./payments/razorpay/razorpay.ts";
import { createDiscrepanciesRepo } from "./payments/reconcile/discrepancies.repo.ts";
import { createReconciler } from "./payments/reconcile/reconcile.service.ts";
import { createRefundsRepo } from "./payments/refunds/refunds.repo.ts";
import { createRefundRunner } from "./payments/refunds/send-refunds.service.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect } from "./platform/d1/db.ts";
import { createPictures } from "./platform/images/images.ts";
import { log } from "./platform/log.ts";
import { createMailer } from "./platform/mail.ts";
import { findConfigurationProblems } from "./platform/operations/configuration.ts";

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** Limits of the work after one request; cron does the rest. */
const MAX_REFUNDS = 3;
const MAX_PUSHES = 400;

const composePayments = (base: Base, { orders, placeUnpaid }: Pick<Orders, "orders" | "placeUnpaid">) => {
  const { env, db, clock, waitUntil } = base;
  const settings = readPaymentSettings(env);
  const provider = createProvider(settings);
  const repo = createProviderOrdersRepo(db);
  const discrepancies = createDiscrepanciesRepo(db, clock);
  const refunds = createRefundsRepo(db);
  const { applyPayment, expirePayment: expire, watchPayment } = createPaymentCoordinator(coordinatorsOf(base));
  const shared = { repo, refunds, discrepancies, clock, applyPayment };
  const refunding = provider && createRefundRunner({ ...shared, provider, repo: refunds });
  const reconciling = provider && createReconciler({ ...shared, provider, expire });
  return {
    ...createPaymentsService({ ...shared, settings, provider, orders, placeUnpaid, watchPayment, waitUntil }),
    /** Sends at most `limit`; the others stay due. */
    sendDueRefunds: async (limit: number): Promise<unknown> => refunding?.sendDueRefunds(limit),
    /** Does nothing without the provider's keys. */
    reconcile: async (limit: number): Promise<unknown> => reconciling?.reconcile(limit),
  };
};

const composeOrders = (
  base: Base,
  { accounts, catalogue, counters, notifications, boards }: ComposedBefore & Pick<Accounts, "accounts"> & CatalogueOnly,
) => {
  const { env, db, clock, waitUntil } = base;
  const codes = createDeliveryCodes(env.CODE_SECRET);
  const repo = createOrdersRepo(db);
  const reader = createOrderReader(repo, codes);
  const orders = createOrdersService({ repo, reader, codes, clock, counters });
  const commands = createOrderCommands({ reader, clock, coordinators: coordinatorsOf(base) });
  const { placeOrder, placeUnpaid } = createPlaceOrder({
    db,
    clock,
    codes,
    orderLimit: env.ORDER_LIMIT,
    accounts,
    catalogue,
    counters,
    notifications,
    announcePlaced: ({ _id: id, location: city, status: to }) =>
      waitUntil(boards.publish({ id, city, version: 1, from: null, to, agentId: null })),
  });
  const publishChanged = (orderId: string): void =>
    waitUntil(
      env.ORDER_COORDINATOR.getByName(orderId)
        .publishChanged()
        .catch((error) => log.warn("order.event_lost", { orderId, error: String(error) })),
    );
  return {
    repo,
    codes,
    placeUnpaid,
    orders: {
      ...orders,
      ...commands,
      ...createOrderAgain(db),
      ...createFulfilment({ db, repo, codes }),
      placeOrder,
      confirmMany: createConfirmMany(commands),
      expireUnconfirmed: createExpireUnconfirmed({ repo, clock, coordinators: coordinatorsOf(base) }),
      rateOrder: createRateOrder({ db, clock, orders, publishChanged }),
    },
  };
};

/** The services that send the outbox's rows, and those with which staff manage it. */
const composeNotifications = (
  { env, db, clock, enqueued, pushSettings: settings }: Base,
  { repo, codes }: Pick<Orders, "repo" | "codes">,
  { codesForMail, passkeys }: Pick<Accounts, "codesForMail" | "passkeys">,
) => {
  const outbox = createOutboxRepo(db, clock);
  const devices = createPushRepo(db, clock);
  const send =
    "off" in settings ? null : createSendPush({ settings, vapid: createVapid(settings, clock), now: clock.now });
  const composeMail = createComposeMail({
    orders: createOrdersForMail(repo, codes),
    recipients: createMailRecipients(db),
    codes: codesForMail,
    passkeys,
    messages: createMessagesForMail(db),
    origin: env.APP_ORIGIN,
  });
  return {
    ...createDeadMails(outbox, () => enqueued.mark("messages")),
    ...createMailDelivery({ outbox, queue: createMailQueueRepo(db, clock), composeMail, mailer: createMailer(env) }),
    ...(send
      ? createPushDelivery({ db, clock, outbox, devices, findOrder: repo.findForPush, send })
      : { deliverPushes: async () => ({ sent: 0, failed: 0 }) }),
    push: createPushService({ db, clock, repo: devices, settings, send, testNotification }),
  };
};

type CatalogueOnly = { readonly catalogue: ReturnType<typeof createCatalogueService> };
type Orders = ReturnType<typeof composeOrders>;

/** All services of one request, composed from the bindings. */
export const createServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const enqueued = new EnqueuedWork();
  // The runtime would print a rejection with the values of its query.
  const waitUntil = (work: Promise<unknown>) =>
    lifetime.waitUntil(work.catch((error) => log.error("background.failed", error)));
  const pictures = createPictures(env);
  const base: Base = { env, db, clock, enqueued, waitUntil, pictures, pushSettings: readPushSettings(env) };
  const before = composeBefore(base);
  const { audit, counters, notifications } = before;
  const catalogue = createCatalogueService(db, counters, env.SEARCH_LIMIT);
  const { codesForMail, ...accounts } = composeAccounts(base, before);
  const { orders, placeUnpaid, ...sources } = composeOrders(base, { ...before, ...accounts, catalogue });
  const payments = composePayments(base, { orders, placeUnpaid });
  const { push, ...delivery } = composeNotifications(base, sources, { codesForMail, ...accounts });
  const guard = createStaffGuard(db);

  const { sessions } = accounts;
  const profiles = createProfilesService({ db, clock, orders, sessions });

  return {
    ...accounts,
    profiles,
    ownData: {
      ...createDataExport({ db, clock, orders, profiles }),
      ...createDeleteAccount({ db, clock, sessions, notifications, audit, counters, pictures, waitUntil }),
    },
    audit,
    settings: before.settings,
    health: createHealthService({
      db,
      clock,
      notifications,
      problems: findConfigurationProblems(env),
      push: push.state,
    }),
    dashboard: createDashboardService({ clock, counters, orders, catalogue }),
    contact: {
      ...createContactService({ db, clock, notifications }),
      ...createMessagesService({ db, clock, audit }),
    },
    catalogue: {
      ...catalogue,
      ...createProductChanges({ db, clock, counters, audit, guard, pictures }),
      ...createProductPictures({ db, clock, pictures }),
    },
    imports: {
      ...createProductImports({ db, clock, pictures }),
      ...createApplyImport({ db, clock, counters, audit, guard }),
      ...createProductExport(db, clock),
    },
    live: createLiveService({ boards: env.CITY_BOARD, coordinators: env.ORDER_COORDINATOR, orders, clock }),
    push,
    uploads: uploadForms,
    notifications: { ...notifications, ...delivery },
    orders,
    buyers: createBuyersService({ db, clock, audit, guard, commands: orders }),
    payments,
    outbox: {
      /** Sends what this request enqueued, after its answer; null when it enqueued nothing. */
      drainEnqueued(): Promise<unknown> | null {
        const kinds = enqueued.take();
        if (kinds.size === 0) return null;
        return new Promise((resolve) => setTimeout(resolve, 0)).then(() =>
          Promise.all([
            ...(kinds.has("messages") ? [delivery.deliverDue(), delivery.deliverPushes(MAX_PUSHES)] : []),
            ...(kinds.has("refunds") ? [payments.sendDueRefunds(MAX_REFUNDS)] : []),
          ]),
        );
      },
    },
  };
};
export type Services = ReturnType<typeof createServices>;
