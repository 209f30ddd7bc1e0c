import { DrizzleQueryError, is, type Query, SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { type Calls, through } from "./calls.ts";

export type { Calls } from "./calls.ts";

/** Whether a statement only reads, so that it may run twice. A WITH that changes rows contains one of the keywords. */
const isRead = (text: string): boolean =>
  /^\s*SELECT\b/i.test(text) || (/^\s*WITH\b/i.test(text) && !/\b(INSERT|REPLACE|UPDATE|DELETE)\b/i.test(text));

/** Connects drizzle to D1; reads are repeated once after a lost connection. */
export const connect = (database: Calls) =>
  drizzle(
    through((queries, send) =>
      queries.every(isRead) ? retryLostConnection(() => send(database)) : send(database),
    ) as D1Database,
  );
export type Db = ReturnType<typeof connect>;

/** A query that is not sent yet. An area passes it to the code that composes a batch. */
export type Statement = SQL | { toSQL(): Query } | { getQuery(): Query };

/**
 * A statement with a fixed text and numbered parameters, which drizzle need not build for each call. For frequent
 * queries, such as those of orders and batches of mails.
 */
export const plainSql = (text: string, ...params: unknown[]): Statement => ({
  getQuery: () => ({ sql: text, params }),
});

/** A row as raw SQL returns it: flags are 0 or 1. */
export type RawRow<Row> = { readonly [Column in keyof Row]: Row[Column] extends boolean ? number : Row[Column] };

/** A condition that one area's repo passes to another's query. It must use that query's table names. */
export type Condition = SQL;

const dialect = new SQLiteAsyncDialect();

export const compile = (statement: Statement): Query => {
  if (is(statement, SQL)) return dialect.sqlToQuery(statement);
  return "toSQL" in statement ? statement.toSQL() : statement.getQuery();
};

const prepare = (db: Db, { sql: text, params }: Query): D1PreparedStatement => db.$client.prepare(text).bind(...params);

/** Calls D1 directly, because drizzle's own `batch` on D1 does not accept raw statements with parameters. */
const runBatch = async (db: Db, queries: readonly Query[]): Promise<unknown[][]> => {
  if (queries.length === 0) return [];
  return (await db.$client.batch(queries.map((query) => prepare(db, query)))).map(({ results }) => results);
};

/** The rows of each query, keyed by column name, in one round trip and on one state of the database. */
export const readBatch = <Rows extends unknown[][] = unknown[][]>(
  db: Db,
  queries: readonly Statement[],
): Promise<Rows> => runBatch(db, queries.map(compile)) as Promise<Rows>;

/** Keyed by column name. */
export const readRows = async (db: Db, statement: Statement): Promise<unknown[]> =>
  (await prepare(db, compile(statement)).all()).results;

/** The beginning of an assert statement; the condition that must be 1 follows. */
const ASSERT = "INSERT INTO assert_changed (ok) SELECT ";

/** Aborts the batch unless the statement before it changed exactly `rows` rows. */
export const assertRowsChanged = (rows: number): Statement => plainSql(`${ASSERT}(changes() = ?)`, rows);

/** Aborts the batch unless the condition holds. */
export const assertThat = (condition: Condition): SQL => sql`${sql.raw(ASSERT)}(${condition})`;

/** D1's maximum number of parameters per statement. */
const MAX_PARAMS = 100;

/** `asserts`: the number of asserts that the query replaces. */
interface Sent {
  readonly query: Query;
  readonly asserts: number;
}

/**
 * Joins consecutive asserts into one statement that inserts a row only when one of them fails; the table rejects the
 * row.
 */
const joinAsserts = (queries: readonly Query[]): Sent[] => {
  const sent: Sent[] = [];
  for (const query of queries) {
    const { sql: text, params } = query;
    const last = sent.at(-1);
    const fails = `${text.slice(ASSERT.length)} IS NOT 1`;
    if (!text.startsWith(ASSERT)) sent.push({ query, asserts: 0 });
    else if (last && last.asserts > 0 && last.query.params.length + params.length <= MAX_PARAMS) {
      const joined = { sql: `${last.query.sql} OR ${fails}`, params: [...last.query.params, ...params] };
      sent.splice(-1, 1, { query: joined, asserts: last.asserts + 1 });
    } else sent.push({ query: { sql: `${ASSERT}0 WHERE ${fails}`, params }, asserts: 1 });
  }
  return sent;
};

/** The rows of each statement; a batch has at least one. */
type Returned = [unknown[], ...unknown[][]];

/**
 * The only way to change rows: runs the statements in one transaction and one round trip, all or nothing; returns the rows
 * of each, keyed by column name.
 */
export const write = async <Rows extends unknown[][] = Returned>(
  db: Db,
  statements: readonly Statement[],
): Promise<Rows> => {
  const sent = joinAsserts(statements.map(compile));
  const rows = await runBatch(
    db,
    sent.map(({ query }) => query),
  );
  return sent.flatMap(({ asserts }, index) =>
    asserts > 0 ? Array<unknown[]>(asserts).fill([]) : [rows[index]],
  ) as Rows;
};

/**
 * `write`, repeated once after a lost connection. Only for work that may run twice, because of an idempotency key or a
 * compare-and-set.
 */
export const writeRetried = <Rows extends unknown[][] = Returned>(
  db: Db,
  statements: readonly Statement[],
): Promise<Rows> => retryLostConnection(() => write<Rows>(db, statements));

/** Drizzle wraps D1's errors, so the message that names the constraint is in a cause. */
const messages = (error: unknown): string => {
  const parts: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause) parts.push(current.message);
  return parts.join("\n");
};

export const isAssertFailure = (error: unknown): boolean => messages(error).includes("assert_changed_failed");

/** Whether the error violates `constraint`: the name of a CHECK, or "table.column" of a UNIQUE. */
export const violates = (error: unknown, constraint: string): boolean => {
  const text = messages(error);
  return text.includes("constraint failed") && text.includes(constraint);
};

const LOST = /Network connection lost|storage caused object to be reset|reset because its code was updated/i;

export const isLostConnection = (error: unknown): boolean => LOST.test(messages(error));

/**
 * The error without the values of its query, which drizzle adds to its message. For errors that leave a Durable
 * Object: the runtime prints them before our log can mask them.
 */
export const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new Error(`Failed query: ${error.query}\n${messages(error.cause)}`) : error;

/**
 * Whether a write failed because the state had changed (an assert or one of `constraints`) or because the response was
 * lost. The caller reads again to learn the current state.
 */
export const isConflict = (error: unknown, ...constraints: readonly string[]): boolean =>
  isLostConnection(error) || isAssertFailure(error) || constraints.some((name) => violates(error, name));

/** For `.catch`: replaces the error of a failed assert. */
export const assertsMean =
  (toError: () => Error) =>
  (error: unknown): never => {
    throw isAssertFailure(error) ? toError() : error;
  };

/** For `.catch`: ignores a conflict, because the caller's next read shows what happened. */
export const passConflict = (error: unknown): void => {
  if (!isConflict(error)) throw error;
};

const OF_DATABASE = /^Failed query:|D1_ERROR|D1_EXEC_ERROR|\bD1 DB\b/m;

/** Whether D1 did not answer, is overloaded or is not set up. A constraint violation does not count. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const text = messages(error);
  return LOST.test(text) || (OF_DATABASE.test(text) && !/constraint/i.test(text));
};

/**
 * Retries once when the connection was lost or the database was reset, never on overload. Only for work that may run
 * twice: reads, and writes with an idempotency key or a compare-and-set.
 */
const retryLostConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return work();
  }
};
