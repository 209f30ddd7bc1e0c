import { createStaffGuard } from "../accounts/staff-guard.service.ts";
import { createDeliveries } from "../calendar/deliveries.service.ts";
import { createAlerts } from "../catalogue/alerts/alerts.service.ts";
import { createFireAlerts } from "../catalogue/alerts/fire-alerts.service.ts";
import { createCatalogueService } from "../catalogue/browse/catalogue.service.ts";
import { createProductExport } from "../catalogue/exports/product-export.service.ts";
import { createApplyImport } from "../catalogue/imports/apply-import.service.ts";
import { createProductImports } from "../catalogue/imports/product-import.service.ts";
import { createMatching } from "../catalogue/matching/matching.service.ts";
import {
  createMissedSearches,
  type MissedSearchDependencies,
} from "../catalogue/missed-searches/missed-searches.service.ts";
import { createPriceHistory } from "../catalogue/price-history/price-history.service.ts";
import { createProductChanges } from "../catalogue/products/product-changes.service.ts";
import { createProductPictures } from "../catalogue/products/product-images.service.ts";
import { createSlots } from "../cities/slots/bookings/slots.service.ts";
import { createBrowseDocuments } from "../documents/browse/browse-documents.service.ts";
import type { Env } from "../env.ts";
import { createFeeds } from "../feeds/feeds.service.ts";
import { createCachedFiles } from "../http/cache/cached-files.ts";
import { createListImports } from "../lists/import/import-list.service.ts";
import { createListsService } from "../lists/lists.service.ts";
import { createParseList } from "../lists/parse/parse-list.service.ts";
import { createListProposals } from "../lists/proposals.service.ts";
import { readPushSettings } from "../notifications/push/push-settings.ts";
import { createApprovals } from "../orders/approval/approval.service.ts";
import { createArchivedOrdersRepo } from "../orders/browse/archived-orders.repo.ts";
import { createArchivedOrders } from "../orders/browse/archived-orders.service.ts";
import { createOrderReader } from "../orders/browse/order-reader.service.ts";
import { createOrdersRepo } from "../orders/browse/orders.repo.ts";
import { createOrdersService } from "../orders/browse/orders.service.ts";
import { createBuyersService } from "../orders/buyers/buyers.service.ts";
import { boughtReading } from "../orders/cart/order-again.repo.ts";
import { createOrderAgain } from "../orders/cart/order-again.service.ts";
import { createOpenChanges } from "../orders/change/open-changes.service.ts";
import { createDeliveryCodes, type DeliveryCodes } from "../orders/delivery-code.ts";
import { createFulfilment } from "../orders/fulfilment/fulfilment.service.ts";
import { createPlaceOrder } from "../orders/place/place-order.service.ts";
import { createRateOrder } from "../orders/rating/rating.service.ts";
import { createConfirmMany } from "../orders/transition/confirm-many.service.ts";
import { createExpireUnconfirmed } from "../orders/transition/expire-unconfirmed.service.ts";
import { createOrderCommands } from "../orders/transition/order-commands.service.ts";
import { createPaymentsService } from "../payments/checkout/payments.service.ts";
import type { AccountMoney } from "../payments/facts/account-money.ts";
import { createPaymentCoordinator } from "../payments/facts/coordinator-client.ts";
import { createProviderOrdersRepo } from "../payments/provider-orders.repo.ts";
import { readPaymentSettings } from "../payments/razorpay/payment-settings.ts";
import { createProvider } from "../payments/razorpay/razorpay.ts";
import { createDiscrepanciesRepo } from "../payments/reconcile/discrepancies.repo.ts";
import { createReconciler } from "../payments/reconcile/reconcile.service.ts";
import { createRefundsRepo } from "../payments/refunds/refunds.repo.ts";
import { createRefundRunner } from "../payments/refunds/send-refunds.service.ts";
import type { Db } from "../platform/d1/db.ts";
import { log } from "../platform/log.ts";
import { lazily } from "../platform/memory/lazily.ts";
import { oncePer } from "../platform/memory/remember.ts";
import { createArchive } from "../platform/operations/archive.ts";
import { findConfigurationProblems } from "../platform/operations/configuration.ts";
import type { Accounts } from "./accounts.ts";
import { type Base, type ComposedBefore, coordinatorsOf } from "./base.ts";
import {
  composeCash,
  composeCredit,
  composeDocumentFiles,
  composeDoor,
  composeFindChanges,
  composeOrderChanges,
  composeQrPayments,
  composeStandingOrders,
} from "./kitchen.ts";
import { composeLedger } from "./ledger.ts";
import { composeNotifications } from "./notifications.ts";
import { composeReturns } from "./returns.ts";

/** What the bindings say, read once in an isolate. */
export const settingsOf = oncePer((env: Env) => ({
  pushes: readPushSettings(env),
  payments: readPaymentSettings(env),
  problems: findConfigurationProblems(env),
}));

const composePayments = (
  base: Base,
  { orders, placing }: Pick<Orders, "orders" | "placing">,
  accountMoney: AccountMoney,
) => {
  const { env, db, clock, waitUntil } = base;
  const settings = settingsOf(env).payments;
  const provider = createProvider(settings);
  const repo = createProviderOrdersRepo(db);
  const discrepancies = createDiscrepanciesRepo(db, clock);
  const refunds = createRefundsRepo(db);
  const changes = createOpenChanges(composeFindChanges(base), clock);
  const { applyPayment, expirePayment: expire, watchPayment } = createPaymentCoordinator(coordinatorsOf(base));
  const shared = { repo, refunds, discrepancies, clock, applyPayment, accountMoney };
  const refunding = provider && createRefundRunner({ ...shared, provider, repo: refunds });
  const reconciling = provider && createReconciler({ ...shared, provider, expire, changes });
  return {
    ...createPaymentsService({
      ...shared,
      settings,
      provider,
      orders,
      changes,
      placeUnpaid: placing.service.placeUnpaid,
      watchPayment,
      waitUntil,
    }),
    ...composeQrPayments(base, { provider, providerOrders: repo, applyPayment }),
    /** Sends at most `limit`; the others stay due. */
    sendDueRefunds: async (limit: number) => refunding?.sendDueRefunds(limit) ?? { done: 0, failed: 0 },
    /** Does nothing without the provider's keys. */
    reconcile: async (limit: number): Promise<unknown> => reconciling?.reconcile(limit),
  };
};

type OfBuyers = Pick<Accounts, "accounts" | "team">;

const composePlacing = (
  { env, db, clock, enqueued, waitUntil }: Base,
  { counters, notifications, boards }: ComposedBefore,
  { accounts, team, catalogue, codes }: OfBuyers & CatalogueOnly & { readonly codes: DeliveryCodes },
) =>
  createPlaceOrder({
    db,
    clock,
    codes,
    orderLimit: env.ORDER_LIMIT,
    accounts,
    team,
    catalogue,
    counters,
    notifications,
    slots: createSlots(db, clock),
    onEvents: () => enqueued.mark("webhooks"),
    announcePlaced: ({ _id: id, location: city, status: to }) =>
      waitUntil(boards.publish({ id, city, version: 1, from: null, to, agentId: null })),
  });

const composeOrders = (base: Base, before: ComposedBefore, people: OfBuyers, shop: CatalogueOnly) => {
  const { env, db, clock, waitUntil } = base;
  const codes = createDeliveryCodes(env.CODE_SECRET);
  const repo = createOrdersRepo(db);
  const archive = createArchive(env.ARCHIVE);
  const archived = createArchivedOrders({ repo: createArchivedOrdersRepo(db), archive, clock });
  const reader = createOrderReader(repo, archived, codes);
  const orders = createOrdersService({ repo, reader, archived, codes, clock, counters: before.counters });
  const commands = createOrderCommands({
    reader,
    clock,
    coordinators: coordinatorsOf(base),
    getDoor: (...asked) => composeDoor(base, codes).getDoor(...asked),
  });
  const approvals = createApprovals({ db, clock, reader, coordinators: coordinatorsOf(base) });
  const placing = lazily({
    service: () =>
      composePlacing(base, before, { accounts: people.accounts, team: people.team, catalogue: shop.catalogue, codes }),
  });
  const publishChanged = (orderId: string): void =>
    waitUntil(
      env.ORDER_COORDINATOR.getByName(orderId)
        .publishChanged()
        .catch((error) => log.warn("order.event_lost", { orderId, error: String(error) })),
    );
  return {
    repo,
    reader,
    codes,
    placing,
    publishChanged,
    orders: {
      ...orders,
      ...commands,
      ...approvals,
      ...createOrderAgain(db),
      ...createFulfilment({ db, repo, codes, cities: before.known, clock }),
      placeOrder: (...asked: Parameters<Placing["placeOrder"]>) => placing.service.placeOrder(...asked),
      confirmMany: createConfirmMany(commands),
      expireUnconfirmed: createExpireUnconfirmed({ repo, clock, coordinators: coordinatorsOf(base) }),
      rateOrder: createRateOrder({ db, clock, orders, publishChanged }),
    },
  };
};

type CatalogueOnly = { readonly catalogue: ReturnType<typeof createCatalogueService> };
type Placing = ReturnType<typeof composePlacing>;
type Orders = ReturnType<typeof composeOrders>;

/** Each service is made when it is first used. `nearest`: the connection for what everyone may see. */
export const composeRooms = (base: Base, before: ComposedBefore, people: Accounts, nearest: Db) => {
  const { env, db, clock, pictures } = base;
  const { known } = before;
  /** What the services need that change the catalogue or an account for staff, with the line in the log of acts. */
  const acting = () => ({ db, clock, audit: before.audit, counters: before.counters, guard: createStaffGuard(db) });
  /** What they do with goods, other systems may hear of. */
  const actingOnGoods = () => ({ ...acting(), onEvents: () => base.enqueued.mark("webhooks") });
  const changing = lazily({ products: () => createProductChanges({ ...actingOnGoods(), pictures, cities: known }) });
  const addAlias: MissedSearchDependencies["addAlias"] = (...asked) => changing.products.addAlias(...asked);
  const missed = createMissedSearches({ ...base, addAlias });
  const shop = lazily({
    catalogue: () =>
      createCatalogueService(db, before.counters, env.SEARCH_LIMIT, nearest, known, missed.recordMissedSearch),
  });
  const ordering = lazily({ all: () => composeOrders(base, before, people, shop) });
  const lending = lazily({ all: () => composeCredit(base, before) });
  const paying = lazily({ all: () => composePayments(base, ordering.all, lending.all.accountMoney) });
  const browsing = lazily({ documents: () => createBrowseDocuments({ db, orders: ordering.all.orders }) });
  const sending = lazily({ all: () => composeNotifications(base, ordering.all, people) });
  const listing = lazily({
    lists: () => ({
      ...createListsService({ db, clock, orders: ordering.all.orders }),
      ...createListProposals({ db, clock }),
    }),
  });
  return lazily({
    push: () => sending.all.push,
    audit: () => before.audit,
    counters: () => before.counters,
    catalogue: () => ({
      ...shop.catalogue,
      ...changing.products,
      ...missed,
      ...createProductPictures({ db, clock, pictures }),
      ...createPriceHistory({ nearest, clock, cities: known }),
    }),
    deliveries: () => createDeliveries({ db, clock }),
    feeds: () => createFeeds({ db, nearest, cities: known, readCached: createCachedFiles(base) }),
    alerts: () => ({
      ...createAlerts({ db, clock, cities: known }),
      ...createFireAlerts({ db, notifications: before.notifications }),
    }),
    imports: () => ({
      ...createProductImports({ db, clock, pictures, cities: known }),
      ...createApplyImport(actingOnGoods()),
      ...createProductExport(db, clock, known),
    }),
    notifications: () => ({ ...before.notifications, ...sending.all.delivery }),
    orders: () => ({
      ...ordering.all.orders,
      ...composeDoor(base, ordering.all.codes),
      ...composeOrderChanges(base, {
        ...ordering.all,
        catalogue: () => shop.catalogue,
        payDifference: (toPay) => paying.all.payDifference(toPay),
      }),
    }),
    returns: () => composeReturns(base, before, { ...ordering.all, catalogue: () => shop.catalogue }),
    slots: () => createSlots(db, clock),
    ledger: () => composeLedger(base, before),
    lists: () => listing.lists,
    pastedLists: () => {
      const dependencies = { matching: createMatching(db), bought: boughtReading, cities: known, db, clock };
      return { ...createParseList(dependencies), ...createListImports(dependencies) };
    },
    standingOrders: () =>
      composeStandingOrders(base, before, people, {
        lists: listing.lists,
        placing: ordering.all.placing.service,
        isOnlineOffered: () => paying.all.offer().isOffered,
      }),
    credit: () => lending.all,
    buyers: () => createBuyersService({ ...acting(), commands: ordering.all.orders }),
    payments: () => paying.all,
    cash: () => composeCash(base, before),
    documents: () => browsing.documents,
    documentFiles: () => composeDocumentFiles(base, browsing.documents),
  });
};
