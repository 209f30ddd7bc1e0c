import { accountOf, requireOwner, requireStaff } from "../identity/permissions.ts";
import { verificationFailed } from "../payments/payments.errors.ts";
import type { Cities, CityRooms, CreditOfCity } from "./city-rooms.ts";
import { inAll, shareOut, sum } from "./joining.ts";

type Named = { readonly location?: string | undefined };

/**
 * Accounts in several databases: each has what is owed for its orders. A buyer's limit counts what they owe in all of them;
 * payments and statements are of one.
 */
export const createCreditOfCities = (cities: Cities, refresh: (userId: string) => Promise<void>): CreditOfCity => {
  const { shared } = cities;
  const across = inAll(cities);
  const ownRooms = (visitor: { readonly location: string } | null, { location }: Named): CityRooms =>
    cities.of(location ?? visitor?.location ?? "");

  /** The named one; otherwise the first in which the account owes something or waits for goods. */
  const roomsOf = async (buyerId: string, { location }: Named): Promise<CityRooms> => {
    if (location) return cities.of(location);
    const owed = await Promise.all(cities.all.map((rooms) => rooms.credit.exposureOf(buyerId)));
    return cities.all[owed.findIndex((paise) => paise > 0)] ?? shared;
  };

  return {
    ...shared.credit,
    exposureOf: (buyerId) => across((rooms) => rooms.credit.exposureOf(buyerId), sum),
    async readCreditOffer(visitor, city) {
      const rooms = cities.of(city);
      const others = visitor ? cities.all.filter((one) => one !== rooms) : [];
      const owed = await Promise.all(others.map((one) => (visitor ? one.credit.exposureOf(accountOf(visitor)) : 0)));
      return rooms.credit.readCreditOffer(visitor, city, sum(owed));
    },
    readAccount: async (visitor, query = {}) => ownRooms(visitor, query).credit.readAccount(visitor, query),
    readStatement: (visitor, query) => ownRooms(visitor, query).credit.readStatement(visitor, query),
    readWholeStatement: (visitor, query) => ownRooms(visitor, query).credit.readWholeStatement(visitor, query),
    readStatementFile: (visitor, query) => ownRooms(visitor, query).credit.readStatementFile(visitor, query),
    readStatementOf: async (visitor, buyerId, query) =>
      (await roomsOf(buyerId, query)).credit.readStatementOf(visitor, buyerId, query),
    readWholeStatementOf: async (visitor, buyerId, query) =>
      (await roomsOf(buyerId, query)).credit.readWholeStatementOf(visitor, buyerId, query),
    readStatementPdf: (visitor, query) => ownRooms(visitor, query).credit.readStatementPdf(visitor, query),
    readStatementPdfOf: async (visitor, buyerId, query) =>
      (await roomsOf(buyerId, query)).credit.readStatementPdfOf(visitor, buyerId, query),
    readStatementFileOf: async (visitor, buyerId, query) =>
      (await roomsOf(buyerId, query)).credit.readStatementFileOf(visitor, buyerId, query),

    listReceivables: (visitor, query) =>
      across(
        (rooms) => rooms.credit.listReceivables(visitor, query),
        (pages) => {
          const longest = Math.max(...pages.map(({ receivables }) => receivables.length));
          const all = pages
            .flatMap(({ receivables }) => receivables)
            .sort((a, b) => (a.unpaidSince < b.unpaidSince ? -1 : 1));
          const hasMore = pages.some(({ nextCursor }) => nextCursor !== null);
          const receivables = hasMore ? all.slice(0, longest) : all;
          const last = receivables.at(-1);
          return {
            receivables,
            nextCursor: hasMore && last ? `${Date.parse(last.unpaidSince)}.${last.buyer._id}` : null,
          };
        },
      ),

    async setTerms(visitor, buyerId, input) {
      const terms = await shared.credit.setTerms(visitor, buyerId, input);
      await refresh(buyerId);
      await Promise.all(cities.all.map((rooms) => rooms.credit.settleAccount(buyerId)));
      return terms;
    },

    async recordPayment(visitor, buyerId, input, key) {
      const staff = requireStaff(visitor);
      const rooms = await roomsOf(buyerId, input);
      await cities.enter(staff, rooms);
      return rooms.credit.recordPayment(visitor, buyerId, input, key);
    },
    async reversePayment(visitor, buyerId, paymentId, input) {
      const staff = requireStaff(visitor);
      const rooms = await roomsOf(buyerId, input);
      await cities.enter(staff, rooms);
      return rooms.credit.reversePayment(visitor, buyerId, paymentId, input);
    },
    async writeOff(visitor, buyerId, input, key) {
      const owner = requireOwner(visitor);
      const rooms = await roomsOf(buyerId, input);
      await cities.enter(owner, rooms);
      return rooms.credit.writeOff(visitor, buyerId, input, key);
    },

    payAccount: (visitor, input) => ownRooms(visitor, input).credit.payAccount(visitor, input),
    isBegunHere: (visitor, id) =>
      across(
        (rooms) => rooms.credit.isBegunHere(visitor, id),
        (found) => found.includes(true),
      ),
    async verifyAccountPayment(visitor, input) {
      const isHere = await Promise.all(cities.all.map((rooms) => rooms.credit.isBegunHere(visitor, input.dbOrderId)));
      const rooms = cities.all[isHere.indexOf(true)];
      if (!rooms) throw verificationFailed();
      return rooms.credit.verifyAccountPayment(visitor, input);
    },

    settleMoved: () => shareOut(cities, 1, (rooms) => rooms.credit.settleMoved()),
    remindDue: (max) => shareOut(cities, max, (rooms, some) => rooms.credit.remindDue(some)),
    checkPayments: (max) => shareOut(cities, max, (rooms, some) => rooms.credit.checkPayments(some)),
  };
};
