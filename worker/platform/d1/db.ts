import { DrizzleQueryError, type Query, type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/d1";

/** What is called of D1, by drizzle and by us. A session of D1 has the same. */
export type Calls = Pick<D1Database, "prepare" | "batch">;

export const connect = (database: Calls) => drizzle(database as D1Database);
export type Db = ReturnType<typeof connect>;

/** A drizzle query that an area passes, unsent, to the code that composes its batch. */
export type Statement = { toSQL(): Query } | { getQuery(): Query };

/**
 * A statement whose text, with numbered parameters, is the same for every call: the queries of every order and every batch of
 * mails, which are not put together anew each time.
 */
export const plainSql = (text: string, ...params: unknown[]): Statement => ({
  getQuery: () => ({ sql: text, params }),
});

/** A condition that one area's repo passes to another's query; it says which names of tables it expects. */
export type Condition = SQL;

const compile = (statement: Statement): Query => ("toSQL" in statement ? statement.toSQL() : statement.getQuery());

const prepare = (db: Db, statement: Statement): D1PreparedStatement => {
  const { sql: text, params } = compile(statement);
  return db.$client.prepare(text).bind(...params);
};

/**
 * Runs the statements in one transaction and one round trip; returns the rows of each, keyed by column name. Calls D1
 * directly, because drizzle's own `batch` on D1 does not accept raw statements with parameters.
 */
export const runBatch = async (db: Db, statements: readonly Statement[]): Promise<unknown[][]> => {
  if (statements.length === 0) return [];
  const prepared = statements.map((statement) => prepare(db, statement));
  return (await db.$client.batch(prepared)).map(({ results }) => results);
};

/** The rows of one statement, keyed by column name. */
export const readRows = async (db: Db, statement: Statement): Promise<unknown[]> =>
  (await prepare(db, statement).all()).results;

/** Aborts the batch unless the statement before it changed exactly `rows` rows. */
export const assertRowsChanged = (_db: Db, rows: number): Statement =>
  plainSql("INSERT INTO assert_changed (ok) SELECT changes() = ?1", rows);

/** Aborts the batch unless the condition holds. */
export const assertThat = (db: Db, condition: Condition): Statement =>
  db.run(sql`INSERT INTO assert_changed (ok) SELECT (${condition})`);

/** The last statement of every batch that asserts, so that the table is always empty. */
export const clearAsserts = (_db: Db): Statement => plainSql("DELETE FROM assert_changed");

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
 * The same fault without the values of its query, which drizzle adds to its message. For errors that leave a Durable
 * Object: the runtime prints them before our log can mask them.
 */
export const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? new Error(`Failed query: ${error.query}\n${messages(error.cause)}`) : error;

const OF_DATABASE = /^Failed query:|D1_ERROR|D1_EXEC_ERROR|\bD1 DB\b/m;

/** Whether D1 did not answer, is overloaded or is not set up. A violated constraint is an answer. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  const text = messages(error);
  return LOST.test(text) || (OF_DATABASE.test(text) && !/constraint/i.test(text));
};

/**
 * Retries once when the connection was lost or the database was reset, never on overload. Only for work that may run
 * twice: reads, and writes with an idempotency key or a compare-and-set.
 */
export const retryLostConnection = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!isLostConnection(error)) throw error;
    return work();
  }
};
