import { DEFAULT_CITY } from "../brand.contract.ts";
import { requireStaff } from "../identity/permissions.ts";
import { MAX_DELIVERED_COUNTED } from "../orders/order-limits.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll, joinPages, shareOut, sum, sumEach } from "./joining.ts";

type Rooms = Pick<
  CityRooms,
  "catalogue" | "alerts" | "imports" | "buyers" | "slots" | "audit" | "counters" | "notifications"
>;

/** Goods are found by the city that the visitor chose. Staff change those of the default city. */
export const createCatalogueOfCities = (cities: Cities): Pick<Rooms, "catalogue" | "imports"> => {
  const managed = cities.of(DEFAULT_CITY);
  return {
    imports: managed.imports,
    catalogue: {
      ...managed.catalogue,
      listProducts: (query, ip) => cities.of(query.location).catalogue.listProducts(query, ip),
      listForApi: (query, ip) => cities.of(query.location).catalogue.listForApi(query, ip),
      listForStaff: (visitor, query) => cities.of(query.location).catalogue.listForStaff(visitor, query),
      suggest: (query) => cities.of(query.location).catalogue.suggest(query),
      listMissedSearches: (visitor, query) => cities.of(query.location).catalogue.listMissedSearches(visitor, query),
      dismissMissedSearch: (visitor, city, words) =>
        cities.of(city).catalogue.dismissMissedSearch(visitor, city, words),
      async adoptMissedSearch(visitor, city, words, productId) {
        const { product } = await managed.catalogue.addAlias(visitor, productId, words);
        await cities.of(city).catalogue.dismissMissedSearch(visitor, city, words);
        return product;
      },
      listPrices: (id, query) => cities.of(query.location).catalogue.listPrices(id, query),
      getProduct: (id, city) => cities.of(city).catalogue.getProduct(id, city),
      showProduct: (id, city) => cities.of(city).catalogue.showProduct(id, city),
      getProducts: (ids, city) => cities.of(city).catalogue.getProducts(ids, city),
      priceList: (ids, city) => cities.of(city).catalogue.priceList(ids, city),
      listLowStock: (limit) =>
        inAll(cities)(
          (rooms) => rooms.catalogue.listLowStock(limit),
          (lists) =>
            lists
              .flat()
              .sort((a, b) => a.stock - b.stock)
              .slice(0, limit),
        ),
      reindex: (max) => shareOut(cities, max, (rooms, some) => rooms.catalogue.reindex(some)),
      dropStaleTotals: (max) => shareOut(cities, max, (rooms, some) => rooms.catalogue.dropStaleTotals(some)),
    },
  };
};

/** Feeds are of one city each. */
export const createFeedsOfCities = (cities: Cities): CityRooms["feeds"] => ({
  showCatalogue: (wanted) => cities.of(wanted.city).feeds.showCatalogue(wanted),
  showOwnCatalogue: (visitor, wanted) => cities.of(wanted.city).feeds.showOwnCatalogue(visitor, wanted),
  listSitemaps: (city) => cities.of(city).feeds.listSitemaps(city),
  readSitemap: (city, number) => cities.of(city).feeds.readSitemap(city, number),
});

/** A buyer's calendar has what comes from every city. */
export const createDeliveriesOfCities = (cities: Cities): CityRooms["deliveries"] => ({
  readComing: (accountId) =>
    inAll(cities)(
      (rooms) => rooms.deliveries.readComing(accountId),
      (parts) => ({
        orders: parts.flatMap(({ orders }) => orders),
        standingOrders: parts.flatMap(({ standingOrders }) => standingOrders),
      }),
    ),
});

/** Bookings are in the database of the city; the batches of orders take their statements from its own services. */
export const createSlotsOfCities = (cities: Cities): Rooms["slots"] => ({
  ...cities.shared.slots,
  readDelivery: (city) => cities.of(city).slots.readDelivery(city),
  listBookings: (city, from) => cities.of(city).slots.listBookings(city, from),
  refusalOf: (city, refused) => cities.of(city).slots.refusalOf(city, refused),
});

/** An alert is in the database of the city whose goods it is about. */
export const createAlertsOfCities = (cities: Cities): Rooms["alerts"] => ({
  listAlerts: (visitor) =>
    inAll(cities)(
      (rooms) => rooms.alerts.listAlerts(visitor),
      (lists) => lists.flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)),
    ),
  listAlertsOn: (visitor, productId, city) => cities.of(city).alerts.listAlertsOn(visitor, productId, city),
  async listAlertsOnOf(session, productId, city) {
    const rooms = cities.of(city);
    if (rooms === cities.shared) return rooms.alerts.listAlertsOnOf(session, productId, city);
    // The session is in another database, so the two cannot be read together.
    const { actor } = await session.read(() => []);
    return rooms.alerts.listAlertsOn(actor, productId, city);
  },
  async putAlert(visitor, input) {
    const rooms = cities.of(input.location);
    await cities.enter(visitor, rooms);
    return rooms.alerts.putAlert(visitor, input);
  },
  removeAlert: (visitor, alert) => cities.of(alert.location).alerts.removeAlert(visitor, alert),
  async fireDue(max) {
    let told = 0;
    await shareOut(cities, max, async (rooms, some) => {
      told += (await rooms.alerts.fireDue(some)).told;
    });
    return { told };
  },
});

/** A list is read with the goods and the orders of the city that the visitor chose. */
export const createPastedListsOfCities = (cities: Cities): Pick<CityRooms, "pastedLists">["pastedLists"] => ({
  parseList: (visitor, input) => cities.of(input.location).pastedLists.parseList(visitor, input),
  openListFile: (visitor, readForm) => cities.shared.pastedLists.openListFile(visitor, readForm),
  viewListFile: (visitor, packed, choice) => cities.shared.pastedLists.viewListFile(visitor, packed, choice),
  matchListFile: (visitor, city, file) => cities.of(city).pastedLists.matchListFile(visitor, city, file),
  importList: (visitor, city, readForm) => cities.of(city).pastedLists.importList(visitor, city, readForm),
});

export const createCountersOfCities = (cities: Cities): Rooms["counters"] => ({
  ...cities.shared.counters,
  read: (...keys) => inAll(cities)((rooms) => rooms.counters.read(...keys), sumEach),
  readBetween: (from, until) => inAll(cities)((rooms) => rooms.counters.readBetween(from, until), sumEach),
});

/** Each database has the lines about what was done in it. */
export const createAuditOfCities = (cities: Cities): Rooms["audit"] => ({
  ...cities.shared.audit,
  list: (visitor, query) =>
    inAll(cities)(
      (rooms) => rooms.audit.list(visitor, query),
      (pages) => {
        const parts = pages.map(({ entries: rows, nextCursor }) => ({ rows, nextCursor }));
        const { rows: entries, nextCursor } = joinPages(parts, query.limit);
        return { entries, nextCursor };
      },
    ),
});

const orNull = (error: unknown): null => {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
};

const notFound = () => new AppError("accounts.not_found", 404);

/** The account is the shared one's; its orders are counted and cancelled in every database. */
export const createBuyersOfCities = (cities: Cities, refresh: (userId: string) => Promise<void>): Rooms["buyers"] => {
  const getBuyer: Rooms["buyers"]["getBuyer"] = async (visitor, buyerId) => {
    const found = await inAll(cities)(
      (rooms) => {
        const reading = rooms.buyers.getBuyer(visitor, buyerId);
        return rooms === cities.shared ? reading : reading.catch(orNull);
      },
      (buyers) => buyers.filter((one) => one !== null),
    );
    const [own] = found;
    if (!own) throw notFound();
    const total = (of: "openOrders" | "openRupees" | "deliveredOrders") =>
      Math.round(sum(found.map((one) => one[of])) * 100) / 100;
    return {
      ...own,
      openOrders: total("openOrders"),
      openRupees: total("openRupees"),
      deliveredOrders: Math.min(MAX_DELIVERED_COUNTED, total("deliveredOrders")),
    };
  };
  return {
    getBuyer,
    async setBlocked(visitor, buyerId, input) {
      await cities.shared.buyers.setBlocked(visitor, buyerId, input);
      await refresh(buyerId);
      return getBuyer(visitor, buyerId);
    },
    async cancelOpenOrders(visitor, buyerId, input, key) {
      requireStaff(visitor);
      return inAll(cities)(
        async (rooms) => {
          await cities.enter(visitor, rooms);
          return rooms.buyers.cancelOpenOrders(visitor, buyerId, input, key).catch(orNull);
        },
        (lists) => {
          if (lists.every((list) => list === null)) throw notFound();
          return lists.flatMap((list) => list ?? []);
        },
      );
    },
  };
};

/** Mails about an order wait in its city's database, all others in the shared one. */
export const createNotificationsOfCities = (cities: Cities): Rooms["notifications"] => {
  const { shared } = cities;
  return {
    ...shared.notifications,
    readLag: () =>
      inAll(cities)(
        (rooms) => rooms.notifications.readLag(),
        (lags) => {
          const longest = (urgency: 1 | 2 | 3) => Math.max(...lags.map((lag) => lag[urgency]));
          return { 1: longest(1), 2: longest(2), 3: longest(3) };
        },
      ),
    listDead: (visitor) =>
      inAll(cities)(
        (rooms) => rooms.notifications.listDead(visitor),
        (lists) => lists.flat(),
      ),
    async retryDead(visitor, id) {
      const tries = await inAll(cities)(
        (rooms) => rooms.notifications.retryDead(visitor, id).then(() => true, orNull),
        (found) => found,
      );
      if (!tries.includes(true)) throw new AppError("mails.not_found", 404);
    },
    deliverDue: (limit) => inAll(cities)((rooms) => rooms.notifications.deliverDue(limit), sumEach),
    deliverPushes: (limit) => inAll(cities)((rooms) => rooms.notifications.deliverPushes(limit), sumEach),
  };
};
