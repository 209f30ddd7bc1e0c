import type { Miniflare } from "miniflare";

/** What the Worker of `withStorage` answers: it runs the statements of a call in its database. */
export const STORAGE_WORKER = `export default {
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

type Sent = readonly [text: string, values: readonly unknown[]];

/**
 * The database of a Miniflare that runs STORAGE_WORKER. Miniflare's own binding for Node makes a synchronous trip for each
 * `prepare` and `bind`, which was half of the time of seeding; this one makes a trip for each call.
 */
export const createStorageD1 = (mf: Miniflare): D1Database => {
  const send = async <T>(isRaw: boolean, statements: readonly Sent[]): Promise<T> => {
    const answer = await mf.dispatchFetch("http://localhost/", {
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
