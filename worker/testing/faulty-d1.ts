import { meterD1, type Tally } from "../platform/d1/d1-meter.ts";
import type { Calls } from "../platform/d1/db.ts";
import { type RandomFaults, withChance } from "./random-faults/random-faults.ts";

interface Loss {
  /** Matches a statement of the calls that fail. */
  readonly of: RegExp;
  times: number;
  /** The number of matching calls that succeed first. */
  skip?: number;
  /** Whether the call fails after D1 did the work (the default) or before it. */
  readonly when?: "before" | "after";
  /** Losses added once this one has happened. */
  readonly thenLose?: Loss[];
}

export interface Faults {
  /** The delay in ms on the way to D1, and again on the way back. */
  delay: () => number;
  losses: Loss[];
  /** Random faults of all bindings; null for none. */
  random: RandomFaults | null;
  /** Concurrent work that runs once, before the first matching call. */
  interruption: { readonly before: RegExp; readonly work: () => Promise<unknown> } | null;
  /** Reads that are answered from memory when their text values are the same, such as a crowd's session reads. */
  remembered: { readonly reads: RegExp; readonly answers: Map<string, Promise<unknown>> } | null;
  tally: Tally;
  /** Start and end of each call, in order. */
  calls: { start: number; end: number; text: string }[];
  /** Counts starts and ends. */
  tick: number;
  /** `calls` and `tally` at the API's last answer; later work does not delay the caller. */
  atAnswer: Pick<Faults, "calls" | "tally">;
}

export const noFault = (): Faults => ({
  delay: () => 0,
  losses: [],
  random: null,
  interruption: null,
  remembered: null,
  tally: { trips: 0, rowsRead: 0 },
  calls: [],
  tick: 0,
  atAnswer: { calls: [], tally: { trips: 0, rowsRead: 0 } },
});

/** Not `setTimeout`, because vitest's wrapper captures a stack trace. */
const pause = (ms: number): Promise<void> | undefined => (ms > 0 ? scheduler.wait(ms) : undefined);

const takeLoss = (losses: Loss[], text: string, when: Loss["when"]): void => {
  const loss = losses.find((one) => one.times > 0 && (one.when ?? "after") === when && one.of.test(text));
  if (!loss) return;
  if (loss.skip) {
    loss.skip--;
    return;
  }
  loss.times--;
  losses.push(...(loss.thenLose ?? []));
  throw new Error("D1_ERROR: Network connection lost.");
};

const remember = <T>({ remembered }: Faults, asked: readonly unknown[], read: () => Promise<T>): Promise<T> => {
  if (!remembered?.reads.test(String(asked[0]))) return read();
  // Only strings are part of the key, because times differ between requests.
  const key = asked.filter((one) => typeof one === "string").join("\n");
  const answer = (remembered.answers.get(key) as Promise<T> | undefined) ?? read();
  remembered.answers.set(key, answer);
  return answer;
};

interface Sent {
  readonly statement: D1PreparedStatement;
  readonly text: string;
}
const sent = new WeakMap<D1PreparedStatement, Sent>();

/** Called before and after each call of D1, with its statements. */
type Hook = (text: string, when: "before" | "after") => Promise<void>;

/** The error of a randomly failing call. D1 reports an overload only before it runs the statements. */
const lostByChance = (faults: Faults, text: string) => (when: "before" | "after") => {
  if (when === "before") faults.random?.mails.lost(text);
  return when === "before" && (faults.random?.random() ?? 1) < 0.5
    ? new Error("D1_ERROR: D1 DB is overloaded. Requests queued for too long.")
    : new Error("D1_ERROR: Network connection lost.");
};

/** D1 with delays and lost answers. Every call is counted. */
export const createFaultyD1 = (database: D1Database, faults: Faults, hook?: Hook): D1Database => {
  // Read at every call, because tests replace the tally while this database is in use.
  const metered = meterD1(database, {
    get trips() {
      return faults.tally.trips;
    },
    set trips(trips) {
      faults.tally.trips = trips;
    },
    get rowsRead() {
      return faults.tally.rowsRead;
    },
    set rowsRead(rows) {
      faults.tally.rowsRead = rows;
    },
  });

  const travel = async <T>(text: string, work: () => Promise<T>): Promise<T> => {
    const call = { start: faults.tick++, end: Number.POSITIVE_INFINITY, text };
    faults.calls.push(call);
    try {
      await pause(faults.delay());
      takeLoss(faults.losses, text, "before");
      const { interruption } = faults;
      if (interruption?.before.test(text)) {
        faults.interruption = null;
        await interruption.work();
      }
      await hook?.(text, "before");
      const answer = await withChance(
        faults.random,
        "D1",
        async () => {
          const done = await work();
          faults.random?.mails.done(text);
          return done;
        },
        lostByChance(faults, text),
      );
      await hook?.(text, "after");
      await pause(faults.delay());
      takeLoss(faults.losses, text, "after");
      return answer;
    } finally {
      call.end = faults.tick++;
    }
  };

  const wrap = (statement: D1PreparedStatement, text: string, values: readonly unknown[] = []): D1PreparedStatement => {
    const wrapped = {
      bind: (...bound: unknown[]) => wrap(statement.bind(...bound), text, bound),
      all: () => travel(text, () => remember(faults, [text, ...values], () => statement.all())),
      run: () => travel(text, () => statement.run()),
      first: (column?: string) =>
        travel(text, () => (column === undefined ? statement.first() : statement.first(column))),
      raw: () => travel(text, () => statement.raw()),
    } as unknown as D1PreparedStatement;
    sent.set(wrapped, { statement, text });
    return wrapped;
  };

  const wrapCalls = (calls: Calls): Calls => ({
    prepare: (query) => wrap(calls.prepare(query), query),
    batch: <T>(statements: D1PreparedStatement[]) => {
      const inner = statements.map((one) => sent.get(one) ?? { statement: one, text: "" });
      return travel(inner.map(({ text }) => text).join(";\n"), () =>
        calls.batch<T>(inner.map(({ statement }) => statement)),
      );
    },
  });

  return {
    ...wrapCalls(metered),
    exec: (query: string) => travel(query, () => database.exec(query)),
    withSession: (constraint?: string) => {
      const session = metered.withSession(constraint);
      return { ...wrapCalls(session), getBookmark: () => session.getBookmark() };
    },
    dump: () => database.dump(),
  } as D1Database;
};

/** The number of serial round trips: the longest chain of calls in which each began after the previous one ended. */
export const serialTrips = (calls: Faults["calls"]): number => {
  let trips = 0;
  let free = -1;
  for (const { start, end } of [...calls].sort((a, b) => a.end - b.end)) {
    if (start < free) continue;
    trips++;
    free = end;
  }
  return trips;
};
