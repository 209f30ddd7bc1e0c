import { oncePer } from "../memory/remember.ts";

/** The files of public/, as the binding of the Worker's assets gives them. */
export type PublicFiles = Pick<Fetcher, "fetch">;

/** The binding needs an address; its host says nothing. */
const ORIGIN = "https://assets.local";

/**
 * Reads a file of public/ once in an isolate. Only the bytes are kept: a promise would belong to the request that began to
 * read, and never settle when that one's client hangs up.
 */
export const createReadPublicFile = oncePer((files: PublicFiles) => {
  const known = new Map<string, Uint8Array>();
  return async (path: string): Promise<Uint8Array> => {
    const kept = known.get(path);
    if (kept) return kept;
    const answer = await files.fetch(`${ORIGIN}${path}`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const bytes = await answer.bytes();
    known.set(path, bytes);
    return bytes;
  };
});
export type ReadPublicFile = ReturnType<typeof createReadPublicFile>;
