import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "./state.ts";

/** Beside the installed packages, so that it goes with them. */
export const RESULT_CACHE = join(projectRoot, "node_modules/.cache/rasad");

/** The files of these folders of the project, without tests. */
export const listFiles = (...folders: readonly string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { cwd: projectRoot, exclude: ["**/*.test.{ts,tsx}"] },
  ).sort();

/** A hash of the contents, because file times change when a branch is switched. Paths are from the project's root. */
export const hashFiles = (paths: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const path of paths) {
    const file = resolve(projectRoot, path);
    hash.update(`${path}\0`).update(existsSync(file) ? readFileSync(file) : "missing\0");
  }
  return hash.digest("hex");
};

/**
 * Returns what `make` returned for the same contents of these files, now or in an earlier start; it is stored as JSON. A file
 * may be missing. `name` is that of the stored file.
 */
export async function cachedResult<T>(
  name: string,
  files: readonly string[],
  make: () => Promise<T>,
  folder = RESULT_CACHE,
): Promise<T> {
  const path = join(folder, `${name}.json`);
  const hash = hashFiles(files);
  try {
    const stored = JSON.parse(readFileSync(path, "utf8"));
    if (stored.hash === hash) return stored.value;
  } catch {
    // None yet, or one that a power failure left incomplete: both are made again.
  }
  const value = await make();
  // A file that changed meanwhile may be newer than the value, so the next start makes it again.
  if (hashFiles(files) !== hash) return value;
  mkdirSync(folder, { recursive: true });
  // Renamed when complete, because several shops start at the same time in npm test.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ hash, value }));
  renameSync(own, path);
  return value;
}
