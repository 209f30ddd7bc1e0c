import { mapDatabases } from "../../../worker/platform/d1/databases.ts";

/** A statement that reached a database, with the values bound to it. */
export interface Seen {
  /** The name of the database's binding. */
  readonly database: string;
  readonly text: string;
  readonly values: readonly unknown[];
  /** The call of the API or of a service during which it was sent. */
  readonly during: string;
}

/** What the tests call now; work behind an answer counts to it, because tests wait for its end. */
export const now = { during: "" };

/** What the outbox's consumer sends, whoever woke it. */
export const CONSUMER = "the outbox's consumer";

/** What the API, its background work and the Durable Objects sent, in order; they share the isolate of the tests. */
export const recorded: Seen[] = [];

/** Work that runs once, before the first batch with such a statement to this database. */
export const interruption: {
  next: { readonly database: string; readonly before: RegExp; readonly work: () => Promise<unknown> } | null;
} = {
  next: null,
};

const interrupt = async (statements: readonly (Seen | undefined)[]): Promise<void> => {
  const { next } = interruption;
  if (!next || !statements.some((one) => one && one.database === next.database && next.before.test(one.text))) return;
  interruption.next = null;
  await next.work();
};

/** Start and end of each round trip; `delayMs` is long enough that those at the same time overlap. */
export const trips: {
  calls: { start: number; end: number; text: string; during: string }[];
  delayMs: number;
  tick: number;
} = {
  calls: [],
  delayMs: 0,
  tick: 0,
};

const travel = async <T>(text: string, during: string, work: () => Promise<T>): Promise<T> => {
  const call = { start: trips.tick++, end: Number.POSITIVE_INFINITY, text, during };
  trips.calls.push(call);
  if (trips.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, trips.delayMs));
  try {
    return await work();
  } finally {
    call.end = trips.tick++;
  }
};

const inner = new WeakMap<D1PreparedStatement, { readonly statement: D1PreparedStatement; readonly seen: Seen }>();

const recordStatement = (statement: D1PreparedStatement, seen: Seen): D1PreparedStatement => {
  const sent = <T>(work: () => Promise<T>): Promise<T> => {
    const during = seen.during || now.during;
    recorded.push({ ...seen, during });
    return travel(seen.text, during, work);
  };
  const wrapped = {
    bind: (...values: unknown[]) => recordStatement(statement.bind(...values), { ...seen, values }),
    all: () => sent(() => statement.all()),
    run: () => sent(() => statement.run()),
    first: (column?: string) =>
      sent(() => (column === undefined ? statement.first() : statement.first(column)) as Promise<unknown>),
    raw: () => sent(() => statement.raw()),
  } as unknown as D1PreparedStatement;
  inner.set(wrapped, { statement, seen });
  return wrapped;
};

/** `by`: who asks, if it is not the call of now. */
const recordDatabase = (database: D1Database | D1DatabaseSession, binding: string, by = ""): D1Database =>
  ({
    prepare: (text: string) =>
      recordStatement(database.prepare(text), { database: binding, text, values: [], during: by }),
    batch: async (statements: D1PreparedStatement[]) => {
      const known = statements.map((one) => inner.get(one));
      await interrupt(known.map((one) => one?.seen));
      for (const one of known) if (one) recorded.push({ ...one.seen, during: by || now.during });
      return travel("batch", by || now.during, () =>
        database.batch(statements.map((one, i) => known[i]?.statement ?? one)),
      );
    },
    exec: (text: string) => (database as D1Database).exec(text),
    withSession: (constraint?: string) => {
      const session = (database as D1Database).withSession(constraint);
      return { ...recordDatabase(session, binding, by), getBookmark: () => session.getBookmark() };
    },
  }) as unknown as D1Database;

export const withRecorder = <Env extends { readonly DB: D1Database }>(env: Env, by?: string): Env =>
  mapDatabases(env, (database, binding) => recordDatabase(database, binding, by));
