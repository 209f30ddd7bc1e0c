import { createAdminsService } from "./accounts/admins/admins.service.ts";
import { createApiTokens } from "./accounts/api-tokens/api-tokens.service.ts";
import {
  createAccounts,
  createAgents,
  createEmailVerification,
  createFindActors,
  createGuard,
  createListOwners,
  createPasskeys,
  createPasswordReset,
  createRequirePresence,
  createSecondFactor,
  createSessions,
  createTeam,
} from "./accounts/index.ts";
import { createProfilesService } from "./accounts/profiles/profiles.service.ts";
import { createStaffPasswords } from "./accounts/staff-passwords/staff-passwords.service.ts";
import { createAudit, createAuditArchive } from "./audit/index.ts";
import { createCalendar } from "./calendar/calendar.service.ts";
import { createCash } from "./cash/index.ts";
import { createCityPrices } from "./catalogue/city-prices/city-prices.service.ts";
import { createAlerts, createCatalogue, createImports } from "./catalogue/index.ts";
import { createCities } from "./cities/index.ts";
import { createSlots } from "./cities/slots/bookings/slots.service.ts";
import { createManageSlots } from "./cities/slots/manage/manage-slots.service.ts";
import { createContact } from "./contact/index.ts";
import { createCounters } from "./counters/index.ts";
import { createCredit } from "./credit/index.ts";
import { createDashboardService } from "./dashboard/dashboard.service.ts";
import { createBrowseDocuments } from "./documents/browse/browse-documents.service.ts";
import { createDocumentFiles } from "./documents/index.ts";
import { createSellerService } from "./documents/seller/seller.service.ts";
import type { Env } from "./env.ts";
import { createFeeds } from "./feeds/feeds.service.ts";
import { createFigures } from "./figures/index.ts";
import { createHealth } from "./health/index.ts";
import { createCachedFiles } from "./http/cache/cached-files.ts";
import { createUploads } from "./http/index.ts";
import { createLedger } from "./ledger/index.ts";
import { createLists, createPastedLists } from "./lists/index.ts";
import { MAX_WAITING } from "./live/live.contract.ts";
import { createBoards, createLive } from "./live/live.service.ts";
import { createMails, createPush } from "./notifications/index.ts";
import { readPushSettings } from "./notifications/push/push-settings.ts";
import { createBuyers } from "./orders/buyers/buyers.service.ts";
import { createDemand } from "./orders/demand/demand.service.ts";
import { createFulfilment } from "./orders/fulfilment/fulfilment.service.ts";
import {
  createDoor,
  createListWaiting,
  createOrderArchive,
  createOrderChanges,
  createOrderCommands,
  createOrders,
  createOrderWriter,
  createReturns,
} from "./orders/index.ts";
import { createPlacing } from "./orders/place/place-order.service.ts";
import { createTeamCart } from "./orders/team-cart/team-cart.service.ts";
import { createReleaseCarried } from "./orders/transition/release-carried.service.ts";
import { EnqueuedWork, WORK_KINDS } from "./outbox/enqueued-work.ts";
import { createNotifications, createOutbox } from "./outbox/index.ts";
import { createEndUnprovenAccess } from "./own-data/first-proof.repo.ts";
import { createEndAccess, createOwnData } from "./own-data/index.ts";
import { createOrderPayments, createPayments, createRefunds } from "./payments/index.ts";
import { readPaymentSettings } from "./payments/razorpay/payment-settings.ts";
import { type Clock, systemClock } from "./platform/clock.ts";
import { type Connections, createConnections } from "./platform/d1/connections.ts";
import { createExpiringStore } from "./platform/expiring-store.ts";
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
import { localOriginOf } from "./webhooks/local-origin.ts";

/**
 * Every service, from the ground up. Each is made when it is first used, from the base and from other services by their names
 * here.
 */
export const SERVICES = {
  // what others hear, and what is counted
  notifications: createNotifications,
  outbox: createOutbox,
  counters: createCounters,
  uploads: createUploads,

  // the ground
  audit: createAudit,
  auditArchive: createAuditArchive,
  settings: createSettingsService,
  cities: createCities,
  slots: createSlots,
  manageSlots: createManageSlots,
  ledger: createLedger,
  webhooks: createWebhooks,
  webhookDelivery: createWebhookDelivery,
  health: createHealth,

  // people
  sessions: createSessions,
  requirePresence: createRequirePresence,
  guard: createGuard,
  listOwners: createListOwners,
  staffPasswords: createStaffPasswords,
  accounts: createAccounts,
  secondFactor: createSecondFactor,
  passkeys: createPasskeys,
  apiTokens: createApiTokens,
  emailVerification: createEmailVerification,
  passwordReset: createPasswordReset,
  admins: createAdminsService,
  agents: createAgents,
  profiles: createProfilesService,
  team: createTeam,

  // the shop
  catalogue: createCatalogue,
  cityPrices: createCityPrices,
  alerts: createAlerts,
  imports: createImports,
  feeds: createFeeds,
  cash: createCash,
  contact: createContact,

  // the order and its papers
  orders: createOrders,
  placing: createPlacing,
  orderCommands: createOrderCommands,
  orderChanges: createOrderChanges,
  releaseCarried: createReleaseCarried,
  door: createDoor,
  fulfilment: createFulfilment,
  returns: createReturns,
  buyers: createBuyers,
  teamCart: createTeamCart,
  orderArchive: createOrderArchive,
  demand: createDemand,
  documents: createBrowseDocuments,
  documentFiles: createDocumentFiles,
  seller: createSellerService,

  // money and repetition
  refunds: createRefunds,
  payments: createPayments,
  lists: createLists,
  pastedLists: createPastedLists,
  standingOrders: createStandingOrders,
  boards: createBoards,
  live: createLive,

  // around orders
  credit: createCredit,
  calendar: createCalendar,
  mails: createMails,
  push: createPush,
  figures: createFigures,
  dashboard: createDashboardService,

  // everything about a person
  endAccess: createEndAccess,
  endUnprovenAccess: createEndUnprovenAccess,
  ownData: createOwnData,
};
export type Services = { readonly [Name in keyof typeof SERVICES]: ReturnType<(typeof SERVICES)[Name]> };

interface Lifetime {
  waitUntil(work: Promise<unknown>): void;
}

/** What the variables say, read once in an isolate. */
const settingsOf = oncePer((env: Env) => ({
  pushSettings: readPushSettings(env),
  paymentSettings: readPaymentSettings(env),
  problems: findConfigurationProblems(env),
  webhooksLocalOrigin: localOriginOf(env),
}));

/** What services are made from. Nothing else takes anything from the bindings. */
const createBase = (env: Env, lifetime: Lifetime, clock: Clock, { primary, nearest }: Connections) => {
  const enqueued = new EnqueuedWork();
  // The runtime would print a rejection with the values of its query.
  const waitUntil = (work: Promise<unknown>) =>
    lifetime.waitUntil(work.catch((error) => log.error("background.failed", error)));
  return {
    db: primary,
    /** The connection for what everyone may see. */
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
    sessionStore: createExpiringStore(env.SESSIONS, "session"),
    pictures: createPictures(env),
    archive: env.ARCHIVE,
    readPublicFile: createReadPublicFile(env.ASSETS),
    readCached: createCachedFiles({ waitUntil }),
    mailer: createMailer(env),
    /** For commands. A coordinator enqueues in another isolate, so every call to one counts as enqueued work. */
    coordinators: {
      getByName: (name: string) => {
        enqueued.mark(...WORK_KINDS);
        return env.ORDER_COORDINATOR.getByName(name);
      },
    },
    /** The same objects, for what enqueues nothing. */
    orderObjects: env.ORDER_COORDINATOR,
    boardObjects: env.CITY_BOARD,
    consumers: env.OUTBOX_CONSUMER,
    timerObjects: env.STANDING_ORDER_TIMER,
  };
};
type Base = ReturnType<typeof createBase>;

/** What a service is made from: the base, and the services that it names. */
export type Needs<Name extends keyof Services = never> = Base & Pick<Services, Name>;

const compose = (base: Base): Base & Services => lazily<Base, Services>(SERVICES, base);

/** The services of one request, of a run of cron, or of a consumer. */
export const createServices = (
  env: Env,
  lifetime: Lifetime,
  clock: Clock = systemClock,
  connections: Connections = createConnections(env),
): Services => compose(createBase(env, lifetime, clock, connections));

/** The services of an order's coordinator. They ask nobody: who may was decided before it is called. */
export const createCoordinatorServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const services = compose(createBase(env, lifetime, clock, createConnections(env)));
  const { changing, ...writer } = createOrderWriter(services);
  return {
    clock,
    ...writer,
    ...createOrderPayments(services, changing),
    publishToBoard: services.boards.publish,
    findActors: createFindActors(services),
  };
};

/** The services of a city's board. */
export const createBoardServices = (env: Env, lifetime: Lifetime, clock: Clock = systemClock) => {
  const base = createBase(env, lifetime, clock, createConnections(env));
  return { clock, listWaiting: createListWaiting(base, MAX_WAITING), findActors: createFindActors(base) };
};
