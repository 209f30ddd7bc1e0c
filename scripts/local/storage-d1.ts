import type { Miniflare, V4WorkerOptions } from "miniflare";

const SCRIPT = `export default {
  async fetch(request, { DB }) {
    const { isRaw, statements } = await request.json();
    try {
      const bound = statements.map(([text, values]) => DB.prepare(text).bind(...values));
      return Response.json(isRaw ? await bound[0].raw() : await DB.batch(bound));
    } catch (error) {
      return new Response(error.message, { status: 500 });
    }
  },
};`;

export const STORAGE = "storage";

/** A Worker through which scripts and tests reach the databases of another one. */
export const storageWorker = ({ compatibilityDate, d1Databases }: V4WorkerOptions): V4WorkerOptions => ({
  name: STORAGE,
  modules: true,
  script: SCRIPT,
  compatibilityDate,
  d1Databases,
});

type Sent = readonly [text: string, values: readonly unknown[]];

/**
 * The database behind the storage Worker. Miniflare's own binding for Node makes a synchronous trip for each `prepare` and
 * `bind`, which was half of the time of seeding; this one makes a single trip for each query.
 */
export const createStorageD1 = async (mf: Miniflare): Promise<D1Database> => {
  const storage = await mf.getWorker(STORAGE);
  const send = async <T>(isRaw: boolean, statements: readonly Sent[]): Promise<T> => {
    const answer = await storage.fetch("http://localhost/", {
      method: "POST",
      body: JSON.stringify({ isRaw, statements }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };

  const sentOf = new WeakMap<D1PreparedStatement, Sent>();
  const toStatement = (text: string, values: readonly unknown[]): D1PreparedStatement => {
    const run = async (): Promise<D1Result> => {
      const [result] = await send<D1Result[]>(false, [[text, values]]);
      if (!result) throw new Error("the database gave no result");
      return result;
    };
    const first = async (column?: string): Promise<unknown> => {
      const [row] = (await run()).results as Record<string, unknown>[];
      return row && column !== undefined ? (row[column] ?? null) : (row ?? null);
    };
    const raw = () => send<unknown[][]>(true, [[text, values]]);
    const bind = (...bound: unknown[]) => toStatement(text, bound);
    const statement = { bind, all: run, run, first, raw } as unknown as D1PreparedStatement;
    sentOf.set(statement, [text, values]);
    return statement;
  };

  const sentBy = (statement: D1PreparedStatement): Sent => {
    const sent = sentOf.get(statement);
    if (!sent) throw new Error("a statement of another database");
    return sent;
  };
  const database = {
    prepare: (text: string) => toStatement(text, []),
    batch: (statements: readonly D1PreparedStatement[]) => send<D1Result[]>(false, statements.map(sentBy)),
    withSession: () => ({ ...database, getBookmark: () => null }),
  };
  return database as unknown as D1Database;
};
