import { addAges } from "../figures/ages.ts";
import { requireOwner } from "../identity/permissions.ts";
import type { Cities, CityRooms } from "./city-rooms.ts";
import { inAll } from "./joining.ts";

interface Listed<One> {
  readonly rows: readonly One[];
  readonly nextCursor: string | null;
}

interface Asked {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Before the first entry, and before the first account, of a database. */
const FIRST_ENTRY = `${Number.MAX_SAFE_INTEGER}-${Number.MAX_SAFE_INTEGER}`;
const FIRST_ACCOUNT = "0".repeat(26);

/**
 * Goes on database by database, because a cursor names a place of one ledger only; before it stands the position of the
 * database, such as "2_1795000000000-17".
 */
const listOneByOne = async <One>(
  all: readonly CityRooms[],
  { cursor = "", limit }: Asked,
  first: string,
  list: (rooms: CityRooms, asked: Asked) => Promise<Listed<One>>,
): Promise<{ rows: One[]; nextCursor: string | null }> => {
  const [position = "", place] = cursor.split("_");
  const start = place ? Number(position) : 0;
  const rows: One[] = [];
  for (const [i, rooms] of all.entries()) {
    if (i < start) continue;
    if (rows.length >= limit) return { rows, nextCursor: `${i}_${first}` };
    const asked = { limit: limit - rows.length, ...(i === start && place ? { cursor: place } : {}) };
    const page = await list(rooms, asked);
    rows.push(...page.rows);
    if (page.nextCursor) return { rows, nextCursor: `${i}_${page.nextCursor}` };
  }
  return { rows, nextCursor: null };
};

/** Each database has the ledger of its orders. */
export const createLedgerOfCities = (cities: Cities): CityRooms["ledger"] => ({
  async listEntries(visitor, query) {
    if (query.order) return (await cities.ofOrder(query.order)).ledger.listEntries(visitor, query);
    if (query.city) return cities.of(query.city).ledger.listEntries(visitor, query);
    const { cursor: _, ...rest } = query;
    const { rows, nextCursor } = await listOneByOne(cities.all, query, FIRST_ENTRY, async (rooms, asked) => {
      const { entries, ...page } = await rooms.ledger.listEntries(visitor, { ...rest, ...asked });
      return { ...page, rows: entries };
    });
    return { entries: rows, nextCursor };
  },
  async listBalances(visitor, query) {
    const { rows, nextCursor } = await listOneByOne(cities.all, query, FIRST_ACCOUNT, async (rooms, asked) => {
      const { balances, ...page } = await rooms.ledger.listBalances(visitor, { of: query.of, ...asked });
      return { ...page, rows: balances };
    });
    return { balances: rows, nextCursor };
  },
  readCheck: (visitor) =>
    inAll(cities)(
      (rooms) => rooms.ledger.readCheck(visitor),
      (checks) => ({
        checkedAt: checks.some(({ checkedAt }) => checkedAt === null)
          ? null
          : (checks.map(({ checkedAt }) => checkedAt).sort()[0] ?? null),
        differences: checks.flatMap(({ differences }) => differences),
      }),
    ),
  correctBooks: async (visitor, input) => {
    requireOwner(visitor);
    return (await cities.ofOrder(input.order)).ledger.correctBooks(visitor, input);
  },
  readAges: (visitor) =>
    inAll(cities)(
      (rooms) => rooms.ledger.readAges(visitor),
      (found) => {
        const known = found.filter((one) => one !== null);
        const [first] = known;
        if (!first) return null;
        return { ...known.reduce(addAges), at: Math.min(...known.map(({ at }) => at)) };
      },
    ),
});
