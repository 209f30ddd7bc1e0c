import { fillPlaceholders, type Query, type SQL } from "drizzle-orm";
import { compile, type Db, readBatch, readRows, type Statement, writeRetried } from "./db.ts";

/** A query that has not been sent, and how to interpret its rows. */
export interface PendingRead<Result> {
  readonly statement: Statement;
  /** The rows as D1 returns them, keyed by column name. */
  readonly toResult: (rows: unknown[]) => Result;
}

/** A read whose result is its rows. */
export const rowsOf = <Row>(statement: Statement): PendingRead<Row[]> => ({
  statement,
  toResult: (rows) => rows as Row[],
});

export type Results<Reads extends readonly PendingRead<unknown>[]> = {
  [Index in keyof Reads]: Reads[Index] extends PendingRead<infer Result> ? Result : never;
};

const resultsOf = <const Reads extends readonly PendingRead<unknown>[]>(reads: Reads, rows: unknown[][]) =>
  reads.map(({ toResult }, index) => toResult(rows[index] ?? [])) as Results<Reads>;

/** Runs the reads in one round trip, on one state of the database. */
export const readTogether = async <const Reads extends readonly PendingRead<unknown>[]>(
  db: Db,
  reads: Reads,
): Promise<Results<Reads>> => {
  const statements = reads.map(({ statement }) => statement);
  const [only] = statements;
  // A batch is a transaction, which one read does not need.
  const rows = only && statements.length === 1 ? [await readRows(db, only)] : await readBatch(db, statements);
  return resultsOf(reads, rows);
};

/** Like `readTogether`, but one of the statements writes, to count a use. A lost connection may count it twice. */
export const countTogether = async <const Reads extends readonly PendingRead<unknown>[]>(
  db: Db,
  reads: Reads,
): Promise<Results<Reads>> =>
  resultsOf(
    reads,
    await writeRetried(
      db,
      reads.map(({ statement }) => statement),
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
