import type { AccountCopies } from "../accounts/copies/account-copies.service.ts";
import { createAccountsOfCities } from "../crossings/accounts.service.ts";
import { createCashOfCities } from "../crossings/cash.service.ts";
import type { Cities, CityRooms } from "../crossings/city-rooms.ts";
import { createCreditOfCities } from "../crossings/credit.service.ts";
import { createDocumentFilesOfCities } from "../crossings/document-files.service.ts";
import { createDocumentsOfCities } from "../crossings/documents.service.ts";
import { createLedgerOfCities } from "../crossings/ledger.service.ts";
import { createListsOfCities } from "../crossings/lists.service.ts";
import { createOrdersOfCities } from "../crossings/orders.service.ts";
import { createPaymentsOfCities } from "../crossings/payments.service.ts";
import { createReturnsOfCities } from "../crossings/returns.service.ts";
import {
  createAlertsOfCities,
  createAuditOfCities,
  createBuyersOfCities,
  createCatalogueOfCities,
  createCountersOfCities,
  createDeliveriesOfCities,
  createFeedsOfCities,
  createNotificationsOfCities,
  createPastedListsOfCities,
  createSlotsOfCities,
} from "../crossings/shop.service.ts";
import { createStandingOrdersOfCities } from "../crossings/standing-orders.service.ts";
import { createFindDocumentDatabase } from "../documents/browse/document-database.repo.ts";
import { accountOf } from "../identity/permissions.ts";
import { createFindOrderDatabase } from "../orders/browse/order-database.repo.ts";
import { createFindReturnDatabase } from "../orders/returns/return-database.repo.ts";
import type { Databases } from "../platform/d1/databases.ts";
import type { Db } from "../platform/d1/db.ts";
import { createFindStandingOrderDatabase } from "../standing-orders/dates/standing-order-database.repo.ts";
import { type Base, composeBefore } from "./base.ts";
import { composeReleaseCarried } from "./objects.ts";

/** The same for a city's own database. Devices are in the shared one, so no push is written in a city's. */
export const cityBase = (base: Base, db: Db): Base => ({
  ...base,
  db,
  pushSettings: { off: "own_database" },
});

type Changing = Parameters<typeof createAccountsOfCities>[0];

/** The services that change accounts, which then also change the copies. */
export const composeChanges = (
  base: Base & Pick<Changing, "copySettings">,
  services: Omit<Changing, "copies" | "copySettings" | "cities">,
) => {
  const { databases, copies, copySettings } = base;
  const cities = databases.cities.map((db) => {
    const ofCity = cityBase(base, db);
    return { db, releaseCarried: composeReleaseCarried(ofCity, composeBefore(ofCity)) };
  });
  return createAccountsOfCities({ ...services, copies, copySettings, cities });
};

interface Composition {
  readonly databases: Databases;
  readonly shared: CityRooms;
  /** The services over a city's own database. */
  readonly roomsOf: (db: Db) => CityRooms;
  readonly copies: AccountCopies;
}

/** The services of each database, made when a call needs them. */
const composeCities = ({ databases, shared, roomsOf, copies }: Composition): Cities => {
  const byDb = new Map<Db, CityRooms>([[databases.shared, shared]]);
  const inDb = (db: Db): CityRooms => {
    const known = byDb.get(db);
    if (known) return known;
    const rooms = roomsOf(db);
    byDb.set(db, rooms);
    return rooms;
  };
  const findDatabase = createFindOrderDatabase(databases);
  const findOfReturn = createFindReturnDatabase(databases);
  const findOfDocument = createFindDocumentDatabase(databases);
  const findOfStandingOrder = createFindStandingOrderDatabase(databases);
  return {
    shared,
    get all() {
      return databases.all.map(inDb);
    },
    of: (city) => inDb(databases.of(city)),
    ofOrder: async (orderId) => inDb(await findDatabase(orderId)),
    ofDocument: async (id) => inDb(await findOfDocument(id)),
    ofStandingOrder: async (id) => inDb(await findOfStandingOrder(id)),
    ofReturn: async (id) => inDb(await findOfReturn(id)),
    enter: async (visitor, rooms) => {
      if (!visitor) return;
      const people = new Set([accountOf(visitor), visitor.userId]);
      await Promise.all([...people].map((userId) => copies.ensure(rooms.db, userId)));
    },
  };
};

/**
 * The services of a shop whose cities have databases of their own. Each call goes to the database of its city or order; what
 * concerns several is in worker/crossings.
 */
export const composeShop = (composition: Composition): CityRooms => {
  const cities = composeCities(composition);
  return {
    db: composition.databases.shared,
    isKeyUsed: cities.shared.isKeyUsed,
    spentThisMonth: cities.shared.spentThisMonth,
    orders: createOrdersOfCities(cities),
    payments: createPaymentsOfCities(cities),
    cash: createCashOfCities(cities),
    ledger: createLedgerOfCities(cities),
    documents: createDocumentsOfCities(cities),
    lists: createListsOfCities(cities),
    standingOrders: createStandingOrdersOfCities(cities),
    ...createCatalogueOfCities(cities),
    feeds: createFeedsOfCities(cities),
    deliveries: createDeliveriesOfCities(cities),
    alerts: createAlertsOfCities(cities),
    pastedLists: createPastedListsOfCities(cities),
    documentFiles: createDocumentFilesOfCities(cities),
    buyers: createBuyersOfCities(cities, composition.copies.refresh),
    returns: createReturnsOfCities(cities),
    credit: createCreditOfCities(cities, composition.copies.refresh),
    slots: createSlotsOfCities(cities),
    audit: createAuditOfCities(cities),
    counters: createCountersOfCities(cities),
    notifications: createNotificationsOfCities(cities),
  };
};
