import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

export interface Import {
  /** A path from the repository's root for our own files, a package's name for others. */
  readonly to: string;
  readonly isType: boolean;
  readonly line: number;
}

export interface SourceFile {
  /** From the repository's root. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const STATEMENT = /(?:^|;)[ \t]*(?:import|export)\s+(?:(type)\s+)?(?:([\w*{][^"';]*?)\s+from\s+)?["']([^"']+)["']/gm;
const CALL = /(typeof\s+)?\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** `{ type A, type B }` imports no value either. */
const bringsOnlyTypes = (names: string | undefined): boolean =>
  names?.startsWith("{") === true &&
  names
    .slice(1, -1)
    .split(",")
    .filter((name) => name.trim() !== "")
    .every((name) => name.trim().startsWith("type "));

/** The import aliases of package.json, which components of shadcn/ui use. */
const ALIASES: readonly [name: string, path: string][] = Object.entries(
  JSON.parse(readFileSync("package.json", "utf8")).imports,
);
const withoutAlias = (specifier: string): string => {
  for (const [name, path] of ALIASES) {
    const [start = "", end = ""] = name.split("*");
    if (specifier === name) return normalize(path);
    if (name.includes("*") && specifier.startsWith(start) && specifier.endsWith(end))
      return normalize(path.replace("*", specifier.slice(start.length)));
  }
  return specifier;
};

export const findImports = (path: string, text: string): Import[] => {
  const resolve = (specifier: string): string =>
    specifier.startsWith(".") ? normalize(join(dirname(path), specifier)) : withoutAlias(specifier);
  const lineOf = (index: number): number => text.slice(0, index).split("\n").length;
  const statements = [...text.matchAll(STATEMENT)].map(({ 1: type, 2: names, 3: to = "", index }) => ({
    to: resolve(to),
    isType: type !== undefined || bringsOnlyTypes(names?.trim()),
    line: lineOf(index),
  }));
  const calls = [...text.matchAll(CALL)].map(({ 1: type, 2: to = "", index }) => ({
    to: resolve(to),
    isType: type !== undefined,
    line: lineOf(index),
  }));
  return [...statements, ...calls];
};

const SKIPPED = new Set([
  "node_modules",
  "build",
  "dist",
  "test-results",
  "meta",
  "bindings.d.ts",
  ".react-router",
  ".wrangler",
  ".state",
]);

const walk = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? walk(path) : [path];
  });

/** Every file of ours in these folders, as a path from the repository's root. */
export const listFiles = (...rooms: string[]): string[] => rooms.flatMap(walk);

export const readSources = (...rooms: string[]): SourceFile[] =>
  listFiles(...rooms)
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path))
    .map((path) => {
      const text = readFileSync(path, "utf8");
      return { path, text, imports: findImports(path, text) };
    });

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path) || path.startsWith("worker/testing/");
