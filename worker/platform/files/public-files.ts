import { oncePer } from "../memory/remember.ts";

/** The Worker's assets binding, which serves the files of public/. */
type PublicFiles = Pick<Fetcher, "fetch">;

/** The binding needs a URL and ignores its host. */
const ORIGIN = "https://assets.local";

/**
 * Reads each file of public/ once per isolate. Caches the bytes and not the promise: a promise belongs to the request
 * that started it, and never settles when that client disconnects.
 */
export const createReadPublicFile = oncePer((files: PublicFiles) => {
  const cache = new Map<string, Uint8Array>();
  return async (path: string): Promise<Uint8Array> => {
    const cached = cache.get(path);
    if (cached) return cached;
    const answer = await files.fetch(`${ORIGIN}${path}`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const bytes = await answer.bytes();
    cache.set(path, bytes);
    return bytes;
  };
});
