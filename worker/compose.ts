import { createAdminsService } from "./accounts/admins/admins.service.ts";
import { createAgents } from "./accounts/agents/agents.service.ts";
import { createApiTokens } from "./accounts/api-tokens/api-tokens.service.ts";
import { createPasskeys } from "./accounts/passkeys/own-passkeys.service.ts";
import { createPeopleRepo } from "./accounts/people.repo.ts";
import { createProfilesService } from "./accounts/profiles/profiles.service.ts";
import { createAccountsService } from "./accounts/registration/registration.service.ts";
import { createSecondFactor } from "./accounts/second-factor/second-factor.service.ts";
import { createReauthentication } from "./accounts/sessions/reauthentication.service.ts";
import { createSessionCache } from "./accounts/sessions/session-cache.ts";
import { createSessionsService } from "./accounts/sessions/sessions.service.ts";
import { createStaffGuard } from "./accounts/staff-guard.service.ts";
import { createStaffPasswords } from "./accounts/staff-passwords/staff-passwords.service.ts";
import { createTeam } from "./accounts/team/team.service.ts";
import { createEmailVerification } from "./accounts/verification/email-verification.service.ts";
import { createPasswordReset } from "./accounts/verification/password-reset.service.ts";
import { createAuditService } from "./audit/audit.service.ts";
import { createAuditArchive } from "./audit/audit-archive.service.ts";
import { createCalendar } from "./calendar/calendar.service.ts";
import { createCash } from "./cash/cash.service.ts";
import { createCityPrices } from "./catalogue/city-prices/city-prices.service.ts";
import { createAlerts, createCatalogue, createImports, createStock } from "./catalogue/index.ts";
import { createCities } from "./cities/cities.service.ts";
import { createSlots } from "./cities/slots/bookings/slots.service.ts";
import { createManageSlots } from "./cities/slots/manage/manage-slots.service.ts";
import { createContact } from "./contact/contact.service.ts";
import { createCounters } from "./counters/counters.service.ts";
import { createCredit } from "./credit/index.ts";
import { createDashboardService } from "./dashboard/dashboard.service.ts";
import { createBrowseDocuments } from "./documents/browse/browse-documents.service.ts";
import { createDocumentFiles } from "./documents/months/month-files.service.ts";
import { createSellerService } from "./documents/seller/seller.service.ts";
import type { Env } from "./env.ts";
import { createFeeds } from "./feeds/feeds.service.ts";
import { createFigures } from "./figures/figures.service.ts";
import { createHealthService } from "./health/health.service.ts";
import { createCachedFiles } from "./http/cache/cached-files.ts";
import { uploadForms } from "./http/upload-form.ts";
import { createLedger } from "./ledger/index.ts";
import { createLists, createPastedLists } from "./lists/index.ts";
import { MAX_WAITING } from "./live/live.contract.ts";
import { createBoards, createLive } from "./live/live.service.ts";
import { createMails, createPush } from "./notifications/index.ts";
import { readPushSettings } from "./notifications/push/push-settings.ts";
import { createAccountCart } from "./orders/account-cart/account-cart.service.ts";
import { createBuyers } from "./orders/buyers/buyers.service.ts";
import { createDemand } from "./orders/demand/demand.service.ts";
import { createFulfilment } from "./orders/fulfilment/fulfilment.service.ts";
import {
  createDoor,
  createListWaiting,
  createOrderArchive,
  createOrderChanges,
  createOrderCommands,
  createOrderShortages,
  createOrders,
  createOrderWriter,
  createReturns,
} from "./orders/index.ts";
import { createPlacing } from "./orders/place/place-order.service.ts";
import { createQuotes } from "./orders/place/quote.service.ts";
import { createReleaseCarried } from "./orders/transition/release-carried.service.ts";
import { EnqueuedWork, WORK_KINDS } from "./outbox/enqueued-work.ts";
import { createConsumerClient, createOutbox } from "./outbox/index.ts";
import { createOwnData } from "./own-data/data-export.service.ts";
import { createEndAccess } from "./own-data/end-access.service.ts";
import { createRevokeUnverifiedAccess } from "./own-data/revoke-unverified-access.repo.ts";
import { createOrderPayments, createPayments, createRefunds } from "./payments/index.ts";
import { readPaymentSettings } from "./payments/razorpay/payment-settings.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Connections, createConnections } from "./platform/d1/connections.ts";
import { createReadPublicFile } from "./platform/files/public-files.ts";
import { createPictures } from "./platform/images/images.ts";
import { log } from "./platform/log.ts";
import { createMailer } from "./platform/mail.ts";
import { lazily } from "./platform/memory/lazily.ts";
import { oncePer } from "./platform/memory/remember.ts";
import { findConfigurationProblems } from "./platform/operations/configuration.ts";
import { createSettingsService } from "./settings/settings.service.ts";
import { createStandingOrders } from "./standing-orders/index.ts";
import { createWebhookDelivery, createWebhooks } from "./webhooks/index.ts";
import { allowsLoopbackWebhooks } from "./webhooks/public-address.ts";

/**
 * Every service, grouped by the rungs of the ladder in docs/architecture.md, lowest rung first. Each is created on
 * first use.
 */
export const SERVICES = {
  // counts
  counters: createCounters,

  // effects
  outbox: createOutbox,
  outboxConsumer: createConsumerClient,

  // HTTP
  uploads: () => uploadForms,

  // foundations
  audit: createAuditService,
  auditArchive: createAuditArchive,
  settings: createSettingsService,
  cities: createCities,
  slots: createSlots,
  manageSlots: createManageSlots,
  ledger: createLedger,
  webhooks: createWebhooks,
  webhookDelivery: createWebhookDelivery,
  health: createHealthService,

  // accounts
  reauthentication: createReauthentication,
  sessions: createSessionsService,
  guard: createStaffGuard,
  listOwners: ({ db }: Base) => createPeopleRepo(db).listOwners,
  staffPasswords: createStaffPasswords,
  accounts: createAccountsService,
  secondFactor: createSecondFactor,
  passkeys: createPasskeys,
  apiTokens: createApiTokens,
  emailVerification: createEmailVerification,
  passwordReset: createPasswordReset,
  admins: createAdminsService,
  agents: createAgents,
  profiles: createProfilesService,
  team: createTeam,

  // catalogue, cash, contact
  catalogue: createCatalogue,
  cityPrices: createCityPrices,
  alerts: createAlerts,
  imports: createImports,
  stock: createStock,
  cash: createCash,
  contact: createContact,

  // documents
  documents: createBrowseDocuments,
  documentFiles: createDocumentFiles,
  seller: createSellerService,

  // the order
  orders: createOrders,
  placing: createPlacing,
  quotes: createQuotes,
  orderCommands: createOrderCommands,
  orderChanges: createOrderChanges,
  releaseCarried: createReleaseCarried,
  door: createDoor,
  fulfilment: createFulfilment,
  shortages: createOrderShortages,
  returns: createReturns,
  buyers: createBuyers,
  accountCart: createAccountCart,
  orderArchive: createOrderArchive,
  demand: createDemand,

  // feeds
  feeds: createFeeds,

  // money and lists
  refunds: createRefunds,
  payments: createPayments,
  lists: createLists,
  pastedLists: createPastedLists,
  boards: createBoards,
  live: createLive,

  // repeated orders
  standingOrders: createStandingOrders,

  // around orders
  credit: createCredit,
  calendar: createCalendar,
  figures: createFigures,
  dashboard: createDashboardService,

  // notifications
  mails: createMails,
  push: createPush,

  // all data of a person
  endAccess: createEndAccess,
  revokeUnverifiedAccess: createRevokeUnverifiedAccess,
  ownData: createOwnData,
};
export type Services = { readonly [Name in keyof typeof SERVICES]: ReturnType<(typeof SERVICES)[Name]> };

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** Derived from the environment once per isolate. */
const settingsOf = oncePer((env: Env) => ({
  pushSettings: readPushSettings(env),
  paymentSettings: readPaymentSettings(env),
  problems: findConfigurationProblems(env),
  allowsLoopbackWebhooks: allowsLoopbackWebhooks(env),
}));

/** The values from which services are created; the services do not read the bindings themselves. */
const createBase = (env: Env, lifetime: Lifetime, clock: Clock, { primary, nearest }: Connections) => {
  const enqueued = new EnqueuedWork();
  // Caught, because the runtime would print the rejection with the values of its query.
  const waitUntil = (work: Promise<unknown>) =>
    lifetime.waitUntil(work.catch((error) => log.error("background.failed", error)));
  return {
    db: primary,
    /** For reads of public data, which may come from a replica. */
    nearest,
    clock,
    waitUntil,
    enqueued,
    ...settingsOf(env),
    origin: env.APP_ORIGIN,
    sessionSecret: env.SESSION_SECRET,
    codeSecret: env.CODE_SECRET,
    loginLimit: env.LOGIN_LIMIT,
    orderLimit: env.ORDER_LIMIT,
    searchLimit: env.SEARCH_LIMIT,
    sessionCache: createSessionCache(env.SESSIONS),
    pictures: createPictures(env),
    archive: env.ARCHIVE,
    readPublicFile: createReadPublicFile(env.ASSETS),
    readCached: createCachedFiles({ waitUntil }),
    mailer: createMailer(env),
    /** A coordinator enqueues in another isolate, so every call to one counts as enqueued work. */
    coordinators: {
      getByName: (name: string) => {
        enqueued.mark(...WORK_KINDS);
        return env.ORDER_COORDINATOR.getByName(name);
      },
    },
    /** The same objects, for calls that enqueue nothing. */
    orderObjects: env.ORDER_COORDINATOR,
    boardObjects: env.CITY_BOARD,
    consumers: env.OUTBOX_CONSUMER,
    timerObjects: env.STANDING_ORDER_TIMER,
  };
};
type Base = ReturnType<typeof createBase>;

/** The base and the named services. */
export type Needs<Name extends keyof Services = never> = Base & Pick<Services, Name>;

/** Only the named members of the base and the services, for callers that have no others. */
export type Only<Name extends keyof Base | keyof Services> = Pick<Base & Services, Name>;

const compose = (base: Base): Base & Services => lazily<Base, Services>(SERVICES, base);

/** The services of one request, one run of cron, or a consumer. */
export const createServices = (
  env: Env,
  lifetime: Lifetime,
  clock: Clock = systemClock,
  connections: Connections = createConnections(env),
): Services => compose(createBase(env, lifetime, clock, connections));

/** For an order's coordinator, whose caller has checked the permission. */
export const createCoordinatorServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const services = compose(createBase(env, lifetime, clock, createConnections(env)));
  const { changing, ...writer } = createOrderWriter(services);
  return {
    clock,
    ...writer,
    ...createOrderPayments(services, changing),
    publishToBoard: services.boards.publish,
    findActors: services.sessions.findActors,
  };
};

export const createBoardServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const services = compose(createBase(env, lifetime, clock, createConnections(env)));
  return {
    clock,
    listWaiting: createListWaiting(services, MAX_WAITING),
    findActors: services.sessions.findActors,
  };
};
