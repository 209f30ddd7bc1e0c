import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll } from "./joining.ts";

type Lists = CityRooms["lists"];

/** A list is in the database of its city, like the products on it. */
export const createListsOfCities = (cities: Cities): Lists => {
  const inCity = (city: string): Lists => cities.of(city).lists;
  const enter = async (visitor: Parameters<Lists["createList"]>[0], city: string): Promise<Lists> => {
    const rooms = cities.of(city);
    await cities.enter(visitor, rooms);
    return rooms.lists;
  };
  return {
    listLists: (visitor, city) => inCity(city).listLists(visitor, city),
    getList: (visitor, city, id) => inCity(city).getList(visitor, city, id),
    proposeLists: (visitor, city) => inCity(city).proposeLists(visitor, city),
    proposeChanges: (visitor, city, id) => inCity(city).proposeChanges(visitor, city, id),
    readForOrder: (accountId, id) =>
      inAll(cities)(
        (rooms) => rooms.lists.readForOrder(accountId, id),
        (found) => found.find((list) => list !== null) ?? null,
      ),
    createList: async (visitor, city, input) => (await enter(visitor, city)).createList(visitor, city, input),
    changeList: async (visitor, city, id, input) => (await enter(visitor, city)).changeList(visitor, city, id, input),
    deleteList: async (visitor, city, id) => (await enter(visitor, city)).deleteList(visitor, city, id),
    setLines: async (visitor, city, id, input) => (await enter(visitor, city)).setLines(visitor, city, id, input),
    addLines: async (visitor, city, id, input) => (await enter(visitor, city)).addLines(visitor, city, id, input),
  };
};
