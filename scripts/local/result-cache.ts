import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "./state.ts";

/** In node_modules, so that it is deleted with the packages. */
export const RESULT_CACHE = join(projectRoot, "node_modules/.cache/rasad");

/** All files in these folders, without tests. */
export const listFiles = (...folders: readonly string[]): string[] =>
  globSync(
    folders.map((folder) => `${folder}/**/*.*`),
    { cwd: projectRoot, exclude: ["**/*.test.{ts,tsx}", "worker/testing/**"] },
  ).sort();

/** Hashes contents, not times, which change when a branch is switched. Paths are from the project's root. */
export const hashFiles = (paths: readonly string[]): string => {
  const hash = createHash("sha256");
  for (const path of paths) {
    const file = resolve(projectRoot, path);
    hash.update(`${path}\0`).update(existsSync(file) ? readFileSync(file) : "missing\0");
  }
  return hash.digest("hex");
};

/** Calls `make` only if the contents of these files, which may be missing, have changed since the result was stored as JSON. */
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
    // Missing, or incomplete after a power failure.
  }
  const value = await make();
  // The value may be older than a file that changed meanwhile.
  if (hashFiles(files) !== hash) return value;
  mkdirSync(folder, { recursive: true });
  // Written to another file first, because npm test starts several shops at the same time.
  const own = `${path}.${process.pid}`;
  writeFileSync(own, JSON.stringify({ hash, value }));
  renameSync(own, path);
  return value;
}
