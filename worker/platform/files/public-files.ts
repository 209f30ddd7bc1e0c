import { oncePer } from "../memory/remember.ts";

/** The files of public/, as the binding of the Worker's assets gives them. */
export type PublicFiles = Pick<Fetcher, "fetch">;

/** The binding needs an address; its host says nothing. */
const ORIGIN = "https://assets.local";

/** Reads a file of public/ once in an isolate. */
export const createReadPublicFile = oncePer((files: PublicFiles) => {
  const known = new Map<string, Promise<Uint8Array>>();
  const fetchFile = async (path: string): Promise<Uint8Array> => {
    const answer = await files.fetch(`${ORIGIN}${path}`);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.bytes();
  };
  return (path: string): Promise<Uint8Array> => {
    const reading =
      known.get(path) ??
      fetchFile(path).catch((error) => {
        known.delete(path);
        throw error;
      });
    known.set(path, reading);
    return reading;
  };
});
export type ReadPublicFile = ReturnType<typeof createReadPublicFile>;
