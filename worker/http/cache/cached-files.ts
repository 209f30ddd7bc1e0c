import { log } from "../../platform/log.ts";

/** How long a copy stays cached; the contents of a version never change. */
const MAX_AGE_S = 3_600;
/** How long a request waits for a copy that another request of this isolate is writing, and how often it checks. */
const MAX_WAIT_MS = 5_000;
const POLL_MS = 50;

type Body = ReadableStream<Uint8Array>;

/** The URLs of copies that requests of this isolate are writing. An optimisation only. */
const beingWritten = new Set<string>();

/**
 * For files that are the same for everybody and cost thousands of rows: each version is written once per data centre,
 * however many clients request it at once.
 */
export const createCachedFiles = ({ waitUntil }: { readonly waitUntil: (work: Promise<unknown>) => void }) => {
  const openCache = () => caches.open("cached-files");
  const readCopy = async (address: string): Promise<Body | null> =>
    (await (await openCache()).match(address))?.body ?? null;

  const store = async (address: string, body: Body): Promise<void> => {
    const headers = { "Cache-Control": `public, max-age=${MAX_AGE_S}` };
    try {
      await (await openCache()).put(address, new Response(body, { headers }));
    } catch (error) {
      log.warn("files.copy_lost", { error: String(error) });
    } finally {
      beingWritten.delete(address);
    }
  };

  /** Polls, because a request may not wait for a promise of another one. */
  const waitForCopy = async (address: string): Promise<Body | null> => {
    for (let waited = 0; beingWritten.has(address) && waited < MAX_WAIT_MS; waited += POLL_MS)
      await scheduler.wait(POLL_MS);
    return readCopy(address);
  };

  /** `address`: a URL that names the version. `write` streams the file. */
  return async (address: string, write: () => Promise<Body>): Promise<Body> => {
    const copy = (await readCopy(address)) ?? (beingWritten.has(address) ? await waitForCopy(address) : null);
    if (copy) return copy;
    beingWritten.add(address);
    try {
      const [answer, copyBody] = (await write()).tee();
      waitUntil(store(address, copyBody));
      return answer;
    } catch (error) {
      beingWritten.delete(address);
      throw error;
    }
  };
};
