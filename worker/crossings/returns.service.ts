import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll } from "./joining.ts";

/** A return is in the database of its order; the list of staff is that of all cities. */
export const createReturnsOfCities = (cities: Cities): CityRooms["returns"] => {
  const ofOrder = async (orderId: string) => (await cities.ofOrder(orderId)).returns;
  return {
    listReturns: async (visitor, orderId) => (await ofOrder(orderId)).listReturns(visitor, orderId),
    readReturnable: async (visitor, orderId) => (await ofOrder(orderId)).readReturnable(visitor, orderId),
    async askReturn(visitor, orderId, input, key) {
      const rooms = await cities.ofOrder(orderId);
      await cities.enter(visitor, rooms);
      return rooms.returns.askReturn(visitor, orderId, input, key);
    },
    storeReturnPhoto: async (visitor, orderId, readForm, field) =>
      (await ofOrder(orderId)).storeReturnPhoto(visitor, orderId, readForm, field),
    showReturnPhoto: async (visitor, orderId, name, request) =>
      (await ofOrder(orderId)).showReturnPhoto(visitor, orderId, name, request),
    requirePhotos: async (orderId, names) => (await ofOrder(orderId)).requirePhotos(orderId, names),
    async decideReturn(visitor, id, input, key) {
      const rooms = await cities.ofReturn(id);
      await cities.enter(visitor, rooms);
      return rooms.returns.decideReturn(visitor, id, input, key);
    },
    /** Ids begin with their time: open returns are listed the longest waiting first, decided ones the newest first. */
    listForStaff: (visitor, query) =>
      inAll(cities)(
        (rooms) => rooms.returns.listForStaff(visitor, query),
        (pages) => {
          const sign = query.state === "requested" ? 1 : -1;
          const found = pages.flatMap(({ returns }) => returns).sort((a, b) => (a._id < b._id ? -sign : sign));
          const returns = found.slice(0, query.limit);
          const hasMore = found.length > query.limit || pages.some(({ nextCursor }) => nextCursor !== null);
          return { returns, nextCursor: hasMore ? (returns.at(-1)?._id ?? null) : null };
        },
      ),
  };
};
