import type { DayClose } from "../cash/cash.contract.ts";
import { agentNotFound, handoverNotFound } from "../cash/cash.errors.ts";
import { joinCloses } from "../cash/day-close.ts";
import type { Actor } from "../identity/accounts.contract.ts";
import { AppError } from "../platform/errors.contract.ts";
import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll, newestFirst, sum } from "./joining.ts";

const rupees = (amounts: readonly number[]): number => Math.round(sum(amounts) * 100) / 100;

/** An agent has a copy only in the databases where they worked. */
const orNull = (error: unknown): null => {
  if (error instanceof AppError && error.status === 404) return null;
  throw error;
};

/** Cash of several databases: it is where its orders are, and an agent who moved still carries what they took before. */
export const createCashOfCities = (cities: Cities): CityRooms["cash"] => {
  const across = inAll(cities);

  const getMyCash: CityRooms["cash"]["getMyCash"] = (visitor) =>
    across(
      (rooms) => rooms.cash.getMyCash(visitor),
      (parts) => ({
        balance: rupees(parts.map(({ balance }) => balance)),
        limit: parts[0]?.limit ?? null,
        today: parts.flatMap(({ today }) => today).sort((a, b) => (a.at < b.at ? 1 : -1)),
        handovers: newestFirst(parts.map(({ handovers }) => handovers)),
      }),
    );

  /** The database in which the agent carries so much; else that of their city, which refuses. */
  const roomsOfCash = async (visitor: Actor | null, amount: number): Promise<CityRooms> => {
    const own = visitor ? cities.of(visitor.location) : cities.shared;
    const sorted = [own, ...cities.all.filter((one) => one !== own)];
    const carried = await Promise.all(sorted.map((rooms) => rooms.cash.getMyCash(visitor)));
    return sorted.find((_, i) => (carried[i]?.balance ?? 0) >= amount) ?? own;
  };

  const roomsOfHandover = async (id: string): Promise<CityRooms> => {
    const rooms = await across(
      async (one) => ((await one.cash.hasHandover(id)) ? one : null),
      (found) => found.find((one) => one !== null),
    );
    if (!rooms) throw handoverNotFound();
    return rooms;
  };

  const dayOf = async (read: (rooms: CityRooms) => Promise<DayClose>): Promise<DayClose> => {
    const [own, ...others] = await across(
      (rooms) => (rooms === cities.shared ? read(rooms) : read(rooms).catch(orNull)),
      (found) => found.filter((one) => one !== null),
    );
    if (!own) throw agentNotFound();
    return joinCloses([own, ...others]);
  };

  return {
    getMyCash,
    async declareHandover(visitor, input) {
      await (await roomsOfCash(visitor, input.amount)).cash.declareHandover(visitor, input);
      return getMyCash(visitor);
    },
    async withdrawHandover(visitor, id) {
      await (await roomsOfHandover(id)).cash.withdrawHandover(visitor, id);
      return getMyCash(visitor);
    },
    hasHandover: (id) =>
      across(
        (rooms) => rooms.cash.hasHandover(id),
        (found) => found.includes(true),
      ),
    listCarriers: (visitor, query) =>
      across(
        (rooms) => rooms.cash.listCarriers(visitor, query),
        (pages) => {
          const all = newestFirst(pages.map(({ carriers }) => carriers));
          const first = all.filter((one, i) => all[i - 1]?._id !== one._id);
          const carriers = first.slice(0, query.limit).map((one) => {
            const ofAgent = all.filter(({ _id }) => _id === one._id);
            return { ...one, balance: rupees(ofAgent.map(({ balance }) => balance)) };
          });
          const hasMore = first.length > query.limit || pages.some(({ nextCursor }) => nextCursor !== null);
          return { carriers, nextCursor: hasMore ? (carriers.at(-1)?._id ?? null) : null };
        },
      ),
    listHandovers: (visitor) =>
      across(
        (rooms) => rooms.cash.listHandovers(visitor),
        (lists) => lists.flat().sort((a, b) => (a.at < b.at ? -1 : 1)),
      ),
    async countHandover(visitor, id, input) {
      const rooms = await roomsOfHandover(id);
      await cities.enter(visitor, rooms);
      return rooms.cash.countHandover(visitor, id, input);
    },
    getDayClose: (visitor, agentId, day) => dayOf(({ cash }) => cash.getDayClose(visitor, agentId, day)),
    getMyDayClose: (visitor, day) => dayOf(({ cash }) => cash.getMyDayClose(visitor, day)),
  };
};
