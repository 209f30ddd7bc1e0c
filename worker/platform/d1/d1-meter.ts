import type { Calls } from "./db.ts";

/** The cost of one request at D1: round trips, and the rows that D1 reports as read (those are billed). */
export interface Tally {
  trips: number;
  rowsRead: number;
  /** Receives the results of every call, for further measurements. */
  readonly onResults?: (results: readonly D1Result[]) => void;
}

const note = <T>(tally: Tally, results: readonly D1Result<T>[]): void => {
  for (const result of results) tally.rowsRead += result.meta.rows_read ?? 0;
  tally.onResults?.(results);
};

/** The original of each metered statement, which a batch needs. */
const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

const meterStatement = (statement: D1PreparedStatement, tally: Tally): D1PreparedStatement => {
  const all = async <T>(): Promise<D1Result<T>> => {
    tally.trips++;
    const result = await statement.all<T>();
    note(tally, [result]);
    return result;
  };
  const metered = {
    bind: (...values: unknown[]) => meterStatement(statement.bind(...values), tally),
    all,
    run: all,
    first: async (column?: string) => {
      const row = (await all<Record<string, unknown>>()).results[0] ?? null;
      return row && column !== undefined ? row[column] : row;
    },
    // D1's own raw() does not report its cost. Our raw queries select from one table, so no two columns share a name.
    raw: async () => (await all<Record<string, unknown>>()).results.map((row) => Object.values(row)),
  } as unknown as D1PreparedStatement;
  originals.set(metered, statement);
  return metered;
};

const meterCalls = (calls: Calls, tally: Tally): Calls => ({
  prepare: (query) => meterStatement(calls.prepare(query), tally),
  batch: async <T>(statements: D1PreparedStatement[]) => {
    tally.trips++;
    const results = await calls.batch<T>(statements.map((statement) => originals.get(statement) ?? statement));
    note(tally, results);
    return results;
  },
});

/** Counts every call in `tally`, including calls through sessions. */
export const meterD1 = (database: D1Database, tally: Tally): D1Database =>
  ({
    ...meterCalls(database, tally),
    exec: (query: string) => database.exec(query),
    withSession: (constraint?: string) => {
      const session = database.withSession(constraint);
      return { ...meterCalls(session, tally), getBookmark: () => session.getBookmark() };
    },
    dump: () => database.dump(),
  }) as D1Database;

export const meterBindings = <Bindings extends { readonly DB: D1Database }>(env: Bindings, tally: Tally): Bindings => ({
  ...env,
  DB: meterD1(env.DB, tally),
});
