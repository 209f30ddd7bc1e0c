// npm run sizes: prints the lengths of files and the sizes of folders in app/ and worker/ (limits: docs/architecture.md).
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

interface Source {
  readonly path: string;
  readonly folder: string;
  readonly lines: number;
}

const isProduct = (path: string): boolean =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith("worker/testing");

const readRoom = (room: string): Source[] =>
  readdirSync(room, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isProduct(join(entry.parentPath, entry.name)))
    .map(({ parentPath: folder, name }) => {
      const path = join(folder, name);
      return { path, folder, lines: readFileSync(path, "utf8").trimEnd().split("\n").length };
    });

/** Sums of `value` by `key`. */
const sumBy = <T>(items: readonly T[], key: (item: T) => string, value: (item: T) => number): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const item of items) sums.set(key(item), (sums.get(key(item)) ?? 0) + value(item));
  return sums;
};

const summarise = (sizes: ReadonlyMap<string, number>) => {
  const sorted = [...sizes].sort(([, a], [, b]) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.[1];
  return { count: sorted.length, median: at(0.5), p90: at(0.9), max: at(1), largest: sorted.at(-1)?.[0] };
};

/** The design system and the messages of one language may hold as many files as they need. */
const hasLimit = ({ folder }: Source): boolean => !/^app\/(components\/ui|i18n\/\w+)$/.test(folder);
const folderOf = ({ folder }: Source): string => folder.split("/").slice(0, 2).join("/");

const app = readRoom("app");
const worker = readRoom("worker");
const lines = (files: readonly Source[]) =>
  sumBy(
    files,
    ({ path }) => path,
    (file) => file.lines,
  );
const fullness = (files: readonly Source[]) =>
  sumBy(
    files.filter(hasLimit),
    ({ folder }) => folder,
    () => 1,
  );

console.log("Lines a file");
console.table({ app: summarise(lines(app)), worker: summarise(lines(worker)) });
console.log("Source files a folder");
console.table({ app: summarise(fullness(app)), worker: summarise(fullness(worker)) });
console.log("Lines a room");
console.table(Object.fromEntries([...sumBy([...app, ...worker], folderOf, (file) => file.lines)].sort()));
