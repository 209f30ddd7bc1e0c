import { acrossCities } from "../platform/d1/databases.ts";
import type { Cities, CityRooms } from "./city-rooms.ts";

/** Reads in the rooms of each database and joins what was found. */
export const inAll =
  ({ all }: Pick<Cities, "all">) =>
  <Found, Joined>(read: (rooms: CityRooms) => Promise<Found>, join: (found: readonly Found[]) => Joined) =>
    acrossCities(all, read, join);

/** Runs a task of cron for each database; together they do at most about `max`, because an invocation has its limits. */
export const shareOut = async (
  { all }: Pick<Cities, "all">,
  max: number,
  run: (rooms: CityRooms, max: number) => Promise<unknown>,
) => {
  const failures: unknown[] = [];
  for (const rooms of all) {
    // A city whose database does not answer stops no other.
    await run(rooms, Math.ceil(max / all.length)).catch((error) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} databases failed`);
};

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

/** Adds up the numbers of each name. */
export const sumEach = <Name extends string>(
  parts: readonly Readonly<Record<Name, number>>[],
): Record<Name, number> => {
  const total: Record<string, number> = {};
  for (const part of parts)
    for (const [name, value] of Object.entries<number>(part)) total[name] = (total[name] ?? 0) + value;
  return total as Record<Name, number>;
};

interface Identified {
  readonly _id: string;
}

/** Ids begin with their time, whichever city they are of. */
export const newestFirst = <One extends Identified>(lists: readonly (readonly One[])[]): One[] =>
  lists.flat().sort((a, b) => (a._id < b._id ? 1 : -1));

/** Joins the pages that each database gave for the same cursor, into one page of `limit`, newest first. */
export const joinPages = <One extends Identified>(
  pages: readonly { readonly rows: readonly One[]; readonly nextCursor: string | null }[],
  limit: number,
): { rows: One[]; nextCursor: string | null } => {
  const found = newestFirst(pages.map(({ rows }) => rows));
  const rows = found.slice(0, limit);
  const hasMore = found.length > limit || pages.some(({ nextCursor }) => nextCursor !== null);
  return { rows, nextCursor: hasMore ? (rows.at(-1)?._id ?? null) : null };
};
