import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./state.ts";

/** Beside the installed packages, so that it goes with them. */
export const RESULT_CACHE = join(projectRoot, "node_modules/.cache/rasad");

interface Made<T> {
  /** What JSON can hold. */
  readonly value: T;
  /** Every file that the value was made of, and those that would change it if they existed. */
  readonly files: readonly string[];
}

interface Stored<T> {
  readonly hashes: Readonly<Record<string, string>>;
  readonly value: T;
}

const hashOf = (content: string | Buffer): string => createHash("sha256").update(content).digest("hex");

const hashOfFile = (path: string): string => (existsSync(path) ? hashOf(readFileSync(path)) : "missing");

/** In whole milliseconds, as `Date.now` gives them. */
const changedAt = (path: string): number => Math.floor(statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);

function readStored<T>(path: string): Stored<T> | null {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    // None yet, or one that a power failure left incomplete: both are made anew.
    return null;
  }
}

/** Returns what `make` returned for the same files, now or in an earlier start. `what` names the result. */
export async function cachedResult<T>(
  what: string,
  make: () => Promise<Made<T>>,
  folder: string = RESULT_CACHE,
): Promise<T> {
  const path = join(folder, `${hashOf(what)}.json`);
  const stored = readStored<T>(path);
  if (stored && Object.entries(stored.hashes).every(([file, hash]) => hashOfFile(file) === hash)) return stored.value;

  const startedAt = Date.now();
  const { value, files } = await make();
  // A file that changed meanwhile may be newer than the value, so the next start makes it again.
  if (files.some((file) => changedAt(file) > startedAt)) return value;
  const hashes = Object.fromEntries(files.map((file) => [file, hashOfFile(file)]));
  mkdirSync(folder, { recursive: true });
  // Renamed when complete, because several shops start at the same time in npm test.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ hashes, value } satisfies Stored<T>));
  renameSync(own, path);
  return value;
}
