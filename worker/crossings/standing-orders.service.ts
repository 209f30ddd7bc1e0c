import type { Actor } from "../identity/accounts.contract.ts";
import type { Cities, StandingOrdersOfCity } from "./city-rooms.ts";
import { inAll } from "./joining.ts";

/** A standing order is in the database of its city; its id leads there. */
export const createStandingOrdersOfCities = (cities: Cities): StandingOrdersOfCity => {
  const across = inAll(cities);
  const of = async (id: string) => (await cities.ofStandingOrder(id)).standingOrders;
  const entered = async (visitor: Actor | null, city: string) => {
    const rooms = cities.of(city);
    await cities.enter(visitor, rooms);
    return rooms.standingOrders;
  };
  const earliest = (times: readonly (number | null)[]): number | null => {
    const due = times.filter((time) => time !== null);
    return due.length > 0 ? Math.min(...due) : null;
  };
  return {
    listStandingOrders: (visitor, city) =>
      city === undefined
        ? across(
            (rooms) => rooms.standingOrders.listStandingOrders(visitor),
            (lists) => lists.flat(),
          )
        : cities.of(city).standingOrders.listStandingOrders(visitor, city),
    getStandingOrder: async (visitor, id) => (await of(id)).getStandingOrder(visitor, id),
    createStandingOrder: async (visitor, input, key) =>
      (await entered(visitor, input.location)).createStandingOrder(visitor, input, key),
    changeStandingOrder: async (visitor, id, input) => (await of(id)).changeStandingOrder(visitor, id, input),
    setPaused: async (visitor, id, isPaused) => (await of(id)).setPaused(visitor, id, isPaused),
    removeStandingOrder: async (visitor, id) => (await of(id)).removeStandingOrder(visitor, id),
    listDays: async (visitor, id) => (await of(id)).listDays(visitor, id),
    readDay: async (visitor, id, day) => (await of(id)).readDay(visitor, id, day),
    setDay: async (visitor, id, day, input) => (await of(id)).setDay(visitor, id, day, input),
    /** Each database takes its own steps, at the same time. */
    runDue: (max) =>
      across(
        (rooms) => rooms.standingOrders.runDue(max),
        (runs) => ({
          done: runs.reduce((sum, { done }) => sum + done, 0),
          failed: runs.reduce((sum, { failed }) => sum + failed, 0),
          nextDueAt: earliest(runs.map(({ nextDueAt }) => nextDueAt)),
        }),
      ),
  };
};
