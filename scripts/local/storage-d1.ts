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

const STORAGE = "storage";

/** A Worker through which scripts and tests reach the databases of another one. */
export const storageWorker = ({ compatibilityDate, d1Databases }: V4WorkerOptions): V4WorkerOptions => ({
  name: STORAGE,
  modules: true,
  script: SCRIPT,
  compatibilityDate,
  d1Databases,
});

interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * The database behind the storage Worker. Miniflare's own binding for Node makes a synchronous trip for each `prepare` and
 * `bind`, which was half of the time of seeding; this one makes a single trip for each query.
 */
export const createStorageD1 = async (mf: Miniflare): Promise<D1Database> => {
  const storage = await mf.getWorker(STORAGE);
  const send = async <T>(isRaw: boolean, statements: readonly Sent[]): Promise<T> => {
    const sent = statements.map(({ text, values }) => [text, values]);
    const body = JSON.stringify({ isRaw, statements: sent });
    const answer = await storage.fetch("http://localhost/", { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };

  const toStatement = (text: string, values: readonly unknown[]) => {
    const sent = { text, values };
    const run = async () => (await send<[D1Result<Record<string, unknown>>]>(false, [sent]))[0];
    return {
      ...sent,
      bind: (...bound: unknown[]) => toStatement(text, bound),
      all: run,
      run,
      raw: () => send<unknown[][]>(true, [sent]),
      async first(column?: string): Promise<unknown> {
        const [row = null] = (await run()).results;
        return row && column !== undefined ? (row[column] ?? null) : row;
      },
    };
  };

  const database = {
    prepare: (text: string) => toStatement(text, []),
    batch: (statements: readonly Sent[]) => send<D1Result[]>(false, statements),
    withSession: () => ({ ...database, getBookmark: () => null }),
  };
  return database as unknown as D1Database;
};
