import type { Calls } from "../platform/d1/db.ts";

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}
/** One call that wrote: its statements run in one transaction. */
interface Write {
  readonly at: number;
  readonly statements: readonly Sent[];
}

const sent = new WeakMap<D1PreparedStatement, Sent>();
const isWrite = ({ text }: Sent): boolean => !/^\s*(SELECT|PRAGMA|EXPLAIN)\b/i.test(text);

/** A bookmark in D1's format that encodes a number of writes. */
const toBookmark = (writes: number): string =>
  `00000000-${writes.toString(16).padStart(8, "0")}-00000000-${"0".repeat(32)}`;
const fromBookmark = (bookmark: string): number => Number.parseInt(bookmark.slice(0, 8) + bookmark.slice(9, 17), 16);

/** The ms after which a write reaches the replica. */
export const LAG_MS = 5_000;

export interface LaggingD1 {
  readonly database: D1Database;
  /** The time of both databases in ms. It moves only when a test moves it. */
  now: number;
  /** The constraint or bookmark of each session that was begun, in order. */
  readonly sessions: string[];
  /** Reads that the replica served before it had every write, and reads for which it had to wait. */
  readonly replicaReads: { stale: number; waited: number };
}

/**
 * A D1 with one read replica, which each write reaches `LAG_MS` late. It is as stale as D1 allows: after its first call
 * a session reads the oldest state that its bookmark permits. Only writes through it reach the replica, so both
 * databases must begin equal.
 */
export const createLaggingD1 = (primary: D1Database, replica: D1Database): LaggingD1 => {
  const writes: Write[] = [];
  let applied = 0;
  let applying = Promise.resolve();

  const bind = (database: D1Database, { text, values }: Sent) => database.prepare(text).bind(...values);
  const runOn = (database: D1Database, statements: readonly Sent[]): Promise<D1Result[]> =>
    database.batch(statements.map((one) => bind(database, one)));

  /** Brings the replica up to this number of writes. */
  const apply = (count: number): Promise<void> => {
    applying = applying.then(async () => {
      for (; applied < count; applied++) await runOn(replica, writes[applied]?.statements ?? []);
    });
    return applying;
  };

  const writeToPrimary = async (statements: readonly Sent[]): Promise<D1Result[]> => {
    const results = await runOn(primary, statements);
    if (statements.some(isWrite)) writes.push({ at: lagging.now, statements });
    return results;
  };

  const readReplica = async (statements: readonly Sent[], oldest: number): Promise<D1Result[]> => {
    await apply(writes.filter(({ at }) => at <= lagging.now - LAG_MS).length);
    if (applied < oldest) lagging.replicaReads.waited++;
    await apply(oldest);
    if (applied < writes.length) lagging.replicaReads.stale++;
    return runOn(replica, statements);
  };

  /** Statements and batches whose calls go through `send`. */
  const callsOf = (send: (statements: readonly Sent[]) => Promise<D1Result[]>): Calls => {
    const statementOf = (text: string, values: readonly unknown[]): D1PreparedStatement => {
      const all = async () => (await send([{ text, values }]))[0] as D1Result<Record<string, unknown>>;
      const statement = {
        bind: (...bound: unknown[]) => statementOf(text, bound),
        all,
        run: all,
        first: async (column?: string) => {
          const row = (await all()).results[0] ?? null;
          return row && column !== undefined ? row[column] : row;
        },
        // As in platform/d1/d1-meter.ts: no two columns of our raw queries share a name.
        raw: async () => (await all()).results.map((row) => Object.values(row)),
      } as unknown as D1PreparedStatement;
      sent.set(statement, { text, values });
      return statement;
    };
    return {
      prepare: (text) => statementOf(text, []),
      batch: <T>(statements: D1PreparedStatement[]) =>
        send(statements.map((one) => sent.get(one) as Sent)) as Promise<D1Result<T>[]>,
    };
  };

  const beginSession = (begunWith: string): D1DatabaseSession => {
    lagging.sessions.push(begunWith);
    let bookmark: number | null = /^first-/.test(begunWith) ? null : fromBookmark(begunWith);
    const send = async (statements: readonly Sent[]): Promise<D1Result[]> => {
      if ((bookmark ?? 0) > writes.length) throw new Error("D1_ERROR: the database never had this bookmark.");
      const isPrimary = statements.some(isWrite) || (bookmark === null && begunWith === "first-primary");
      const results = await (isPrimary ? writeToPrimary(statements) : readReplica(statements, bookmark ?? 0));
      bookmark = Math.max(bookmark ?? 0, isPrimary ? writes.length : applied);
      return results;
    };
    return { ...callsOf(send), getBookmark: () => (bookmark === null ? null : toBookmark(bookmark)) };
  };

  const lagging: LaggingD1 = {
    now: 0,
    sessions: [],
    replicaReads: { stale: 0, waited: 0 },
    database: {
      ...callsOf(writeToPrimary),
      withSession: (begunWith = "first-unconstrained") => beginSession(begunWith),
      exec: () => Promise.reject(new Error("exec is not replicated")),
      dump: () => primary.dump(),
    },
  };
  return lagging;
};

/**
 * Copies every ordinary table, once at the start. Full-text tables stay empty, because they do not return their
 * content.
 */
export const copyTables = async (from: D1Database, to: D1Database): Promise<void> => {
  const { results: tables } = await from
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'
       AND name NOT LIKE '%search\\_by%' ESCAPE '\\' AND name NOT LIKE 'people\\_search%' ESCAPE '\\' AND name <> 'd1_migrations'`,
    )
    .all<{ name: string }>();
  const copies: D1PreparedStatement[] = [to.prepare("PRAGMA defer_foreign_keys = on")];
  for (const { name } of tables) {
    copies.push(to.prepare(`DELETE FROM "${name}"`));
    for (const row of (await from.prepare(`SELECT * FROM "${name}"`).all<Record<string, unknown>>()).results) {
      const columns = Object.keys(row);
      const text = `INSERT INTO "${name}" (${columns.map((one) => `"${one}"`)}) VALUES (${columns.map(() => "?")})`;
      copies.push(to.prepare(text).bind(...Object.values(row)));
    }
  }
  await to.batch(copies);
};
