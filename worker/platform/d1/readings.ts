import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { compile, type Db, readBatch, readRows, type Statement, writeRetried } from "./db.ts";

/** A query that has not been sent, and how to interpret its rows. */
export interface Reading<Result> {
  readonly statement: Statement;
  /** The rows as D1 returns them, keyed by column name. */
  readonly toResult: (rows: unknown[]) => Result;
}

export type Results<Readings extends readonly Reading<unknown>[]> = {
  [Index in keyof Readings]: Readings[Index] extends Reading<infer Result> ? Result : never;
};

const resultsOf = <const Readings extends readonly Reading<unknown>[]>(readings: Readings, rows: unknown[][]) =>
  readings.map(({ toResult }, index) => toResult(rows[index] ?? [])) as Results<Readings>;

/** In one round trip, on one state of the database. */
export const readTogether = async <const Readings extends readonly Reading<unknown>[]>(
  db: Db,
  readings: Readings,
): Promise<Results<Readings>> => {
  const statements = readings.map(({ statement }) => statement);
  const [only] = statements;
  // A batch is a transaction, which one reading does not need.
  const rows = only && statements.length === 1 ? [await readRows(db, only)] : await readBatch(db, statements);
  return resultsOf(readings, rows);
};

/** `readTogether` with one statement among them that counts a use; a lost connection may count it twice. */
export const countTogether = async <const Readings extends readonly Reading<unknown>[]>(
  db: Db,
  readings: Readings,
): Promise<Results<Readings>> =>
  resultsOf(
    readings,
    await writeRetried(
      db,
      readings.map(({ statement }) => statement),
    ),
  );

/**
 * A statement whose text never changes: drizzle builds the text at the first use in an isolate, and later uses only bind
 * their values to its `sql.placeholder(name)`.
 */
export const prepareOnce = <Values extends object>(build: () => SQL) => {
  let built: Query | undefined;
  return (values: Values): Statement => ({
    getQuery: () => {
      built ??= compile(build());
      return { sql: built.sql, params: fillPlaceholders(built.params, values as Record<string, unknown>) };
    },
  });
};
