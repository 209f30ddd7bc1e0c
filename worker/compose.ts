import { createAdminsService } from "./accounts/admins/admins.service.ts";
import { createAgentsService } from "./accounts/agents/agents.service.ts";
import { createShowVehicleImage } from "./accounts/agents/vehicle-image.service.ts";
import { createProfilesService } from "./accounts/profiles/profiles.service.ts";
import { createMailRecipients } from "./accounts/recipients.service.ts";
import { createAgentSignUp } from "./accounts/registration/agent-sign-up.service.ts";
import { createAccountsService } from "./accounts/registration/registration.service.ts";
import { createSessionsService } from "./accounts/sessions/sessions.service.ts";
import { createStaffGuard } from "./accounts/staff-guard.service.ts";
import { createEmailVerification } from "./accounts/verification/email-verification.service.ts";
import { createMailSecrets } from "./accounts/verification/mail-secrets.ts";
import { createPasswordChange } from "./accounts/verification/password-change.service.ts";
import { createPasswordReset } from "./accounts/verification/password-reset.service.ts";
import { createAuditService } from "./audit/audit.service.ts";
import { CITIES } from "./brand.contract.ts";
import { createCatalogueService } from "./catalogue/browse/catalogue.service.ts";
import { createProductExport } from "./catalogue/exports/product-export.service.ts";
import { createApplyImport } from "./catalogue/imports/apply-import.service.ts";
import { createProductImports } from "./catalogue/imports/product-import.service.ts";
import { createProductChanges } from "./catalogue/products/product-changes.service.ts";
import { createProductPictures } from "./catalogue/products/product-images.service.ts";
import { createContactService } from "./contact/contact.service.ts";
import { createMessagesForMail } from "./contact/contact-mail.service.ts";
import { createMessagesService } from "./contact/messages.service.ts";
import { createCountersService } from "./counters/counters.service.ts";
import { createDashboardService } from "./dashboard/dashboard.service.ts";
import type { Env } from "./env.ts";
import { createFollowOrder } from "./live/follow-order.service.ts";
import { createLiveService } from "./live/live.service.ts";
import { createComposeMail } from "./notifications/mail/compose-mail.ts";
import { createDeadMails } from "./notifications/mail/dead-mails.service.ts";
import { createMailDelivery } from "./notifications/mail/mail-delivery.service.ts";
import { createOutboxRepo } from "./notifications/outbox/outbox.repo.ts";
import { createNotificationsService } from "./notifications/outbox/outbox.service.ts";
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
import { createDeliveryCodes } from "./orders/delivery-code.ts";
import { createFulfilment } from "./orders/fulfilment/fulfilment.service.ts";
import type { Order } from "./orders/orders.contract.ts";
import { createPlaceOrder, type Placed } from "./orders/place/place-order.service.ts";
import { createRateOrder } from "./orders/rating/rating.service.ts";
import { createConfirmMany } from "./orders/transition/confirm-many.service.ts";
import { createOrderCommands } from "./orders/transition/order-commands.service.ts";
import { createPayments } from "./payments/compose-payments.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { connect } from "./platform/db.ts";
import { createExpiringStore } from "./platform/expiring-store.ts";
import { createPictures } from "./platform/images/images.ts";
import { readUploadForm, readWholeUploadForm } from "./platform/images/uploads.ts";
import { log } from "./platform/log.ts";
import { createMailer } from "./platform/mail.ts";

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** After one request; more is cron's. */
const MAX_REFUNDS = 3;
const MAX_PUSHES = 400;

/** All services of one request, put together from the bindings. */
export const createServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const db = connect(env.DB);
  const codes = createDeliveryCodes(env.CODE_SECRET);
  const counters = createCountersService(db);
  const catalogue = createCatalogueService(db, counters);
  const audit = createAuditService(db, clock);
  const pushSettings = readPushSettings(env);
  const notifications = createNotificationsService(db, clock, { hasPushes: !("off" in pushSettings) });
  const sessions = createSessionsService({
    db,
    clock,
    secret: env.SESSION_SECRET,
    store: createExpiringStore(env.SESSIONS, "session"),
    waitUntil: (work) => lifetime.waitUntil(work),
  });
  const contact = createContactService({ db, clock, notifications });
  const live = createLiveService({ boards: env.CITY_BOARD, clock });
  /** Whoever decides about a person ends his sessions, and his sockets with them. */
  const endings = {
    async endAll(userId: string) {
      const ended = await sessions.endAll(userId);
      const forget = () => {
        ended.forget();
        for (const city of CITIES) lifetime.waitUntil(live.checkViewers(city));
      };
      return { ...ended, forget };
    },
  };
  const admins = createAdminsService({ db, clock, sessions: endings, audit, notifications });
  const agents = createAgentsService({ db, clock, sessions: endings, audit, notifications });
  const accounts = createAccountsService({ db, clock, counters, sessions, loginLimit: env.LOGIN_LIMIT });
  const mailCodes = { db, clock, notifications, sessions, secrets: createMailSecrets(env.CODE_SECRET) };
  const { findForMail: findCode, ...emailVerification } = createEmailVerification(mailCodes);
  const { findForMail: findResetToken, ...passwordReset } = createPasswordReset(mailCodes);
  const placeOrder = createPlaceOrder({
    db,
    clock,
    codes,
    orderLimit: env.ORDER_LIMIT,
    accounts,
    catalogue,
    counters,
    notifications,
  });
  const ordersRepo = createOrdersRepo(db);
  const reader = createOrderReader(ordersRepo, codes);
  const orders = createOrdersService({ repo: ordersRepo, reader, codes, clock, counters });
  const commands = createOrderCommands({ reader, clock, coordinators: env.ORDER_COORDINATOR });
  const profiles = createProfilesService({ db, clock, orders, sessions });
  const outbox = createOutboxRepo(db, clock);
  const deadMails = createDeadMails(outbox);
  const payments = createPayments({
    db,
    clock,
    variables: env,
    coordinators: env.ORDER_COORDINATOR,
    orders,
    placeOrder,
    waitUntil: (work) => lifetime.waitUntil(work),
  });
  const { deliverDue } = createMailDelivery({
    outbox,
    composeMail: createComposeMail({
      orders: createOrdersForMail(ordersRepo, codes),
      recipients: createMailRecipients(db),
      codes: { findCode, findResetToken },
      messages: createMessagesForMail(db),
      origin: env.APP_ORIGIN,
    }),
    mailer: createMailer(env),
  });
  const devices = createPushRepo(db, clock);
  const send =
    "off" in pushSettings
      ? null
      : createSendPush({ settings: pushSettings, vapid: createVapid(pushSettings, clock), now: clock.now });
  const { deliverPushes } = send
    ? createPushDelivery({ db, clock, outbox, devices, findOrder: ordersRepo.findForPush, send })
    : { deliverPushes: async () => ({ sent: 0, failed: 0 }) };

  /**
   * Around whatever writes news: mails and pushes leave in a turn of their own, so that the answer leaves first.
   * What is forgotten here, or fails, goes out with the next run of cron.
   */
  const thenMail =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const result = await work(...input);
      lifetime.waitUntil(
        new Promise((resolve) => setTimeout(resolve, 0)).then(() =>
          Promise.all([deliverDue(), deliverPushes(MAX_PUSHES)]),
        ),
      );
      return result;
    };

  /** A placed order is no coordinator's yet: staff hear of it from here. */
  const thenTell =
    <Input extends unknown[]>(place: (...input: Input) => Promise<Placed>) =>
    async (...input: Input): Promise<Order> => {
      const { order } = await place(...input);
      const { _id: id, location: city, status: to } = order;
      if (to === "pending")
        lifetime.waitUntil(live.publishToBoard({ id, city, version: 1, from: null, to, agentId: null }));
      return order;
    };

  /** Around whatever may cancel a paid order or find money that has to go back. */
  const thenRefund =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const result = await work(...input);
      lifetime.waitUntil(
        new Promise((resolve) => setTimeout(resolve, 0)).then(() => payments.sendDueRefunds(MAX_REFUNDS)),
      );
      return result;
    };
  const publishChanged = (orderId: string): void =>
    lifetime.waitUntil(
      env.ORDER_COORDINATOR.getByName(orderId)
        .publishChanged()
        .catch((error) => log.warn("order.event_lost", { orderId, error: String(error) })),
    );
  const pictures = createPictures(env);

  /** Whoever was just signed out or rejected hears nothing more of the boards. What fails here ends within a minute. */
  const thenShowOut =
    <Input extends unknown[], Result>(work: (...input: Input) => Promise<Result>) =>
    async (...input: Input): Promise<Result> => {
      const result = await work(...input);
      for (const city of CITIES) lifetime.waitUntil(live.checkViewers(city));
      return result;
    };

  return {
    accounts: { ...accounts, changePassword: thenMail(createPasswordChange({ db, clock, sessions, notifications })) },
    emailVerification: { ...emailVerification, sendOtp: thenMail(emailVerification.sendOtp) },
    passwordReset: {
      ...passwordReset,
      forgotPassword: thenMail(passwordReset.forgotPassword),
      resetPassword: thenMail(passwordReset.resetPassword),
    },
    profiles,
    admins: { ...admins, setAdminStatus: thenShowOut(thenMail(admins.setAdminStatus)) },
    agents: { ...agents, decideAgent: thenShowOut(thenMail(agents.decideAgent)) },
    audit,
    dashboard: createDashboardService({ clock, counters, orders, catalogue }),
    contact: { sendMessage: thenMail(contact.sendMessage), ...createMessagesService({ db, clock, audit }) },
    sessions: {
      ...sessions,
      logout: thenShowOut(sessions.logout),
      logoutEverywhere: thenShowOut(sessions.logoutEverywhere),
    },
    catalogue: {
      ...catalogue,
      ...createProductChanges({ db, clock, counters, audit, guard: createStaffGuard(db), pictures }),
      ...createProductPictures({ db, clock, pictures }),
    },
    imports: {
      ...createProductImports({ db, clock, pictures }),
      ...createApplyImport({ db, clock, counters, audit, guard: createStaffGuard(db) }),
      ...createProductExport(db, clock),
    },
    live: { ...live, followOrder: createFollowOrder({ orders, coordinators: env.ORDER_COORDINATOR, clock }) },
    delivery: {
      signUpAgent: createAgentSignUp({ db, clock, accounts, pictures }),
      showVehicleImage: createShowVehicleImage(db, pictures),
    },
    push: createPushService({ db, clock, repo: devices, settings: pushSettings, send, testNotification }),
    uploads: { readForm: readUploadForm, readWholeForm: readWholeUploadForm },
    notifications: {
      ...notifications,
      deliverDue,
      deliverPushes,
      listDead: deadMails.listDead,
      retryDead: thenMail(deadMails.retryDead),
    },
    orders: {
      ...orders,
      ...commands,
      placeOrder: thenMail(thenTell(placeOrder)),
      cancelOrder: thenMail(thenRefund(commands.cancelOrder)),
      cancelOrderAsStaff: thenMail(thenRefund(commands.cancelOrderAsStaff)),
      confirmOrder: thenMail(commands.confirmOrder),
      confirmMany: thenMail(createConfirmMany(commands)),
      ...createFulfilment({ db, repo: ordersRepo, codes }),
      releaseOrder: thenMail(commands.releaseOrder),
      reissueCode: thenMail(commands.reissueCode),
      setStatus: thenMail(thenRefund(commands.setStatus)),
      acceptOrder: thenMail(commands.acceptOrder),
      deliverOrder: thenMail(commands.deliverOrder),
      rateOrder: createRateOrder({ db, clock, orders, publishChanged }),
    },
    payments: {
      ...payments,
      verifyPayment: thenMail(thenRefund(payments.verifyPayment)),
      takeWebhook: async (...input: Parameters<typeof payments.takeWebhook>): Promise<void> => {
        if (await payments.takeWebhook(...input)) await thenMail(thenRefund(async () => undefined))();
      },
    },
  };
};
export type Services = ReturnType<typeof createServices>;
