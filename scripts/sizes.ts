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

const sumLines = (files: readonly Source[]): number => files.reduce((sum, { lines }) => sum + lines, 0);

const summarise = (sizes: readonly (readonly [name: string, size: number])[]) => {
  const sorted = sizes.toSorted(([, a], [, b]) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]?.[1];
  return { count: sorted.length, median: at(0.5), p90: at(0.9), max: at(1), largest: sorted.at(-1)?.[0] };
};

/** The design system and the messages of one language may hold as many files as they need. */
const hasLimit = ({ folder }: Source): boolean => !/^app\/(components\/ui|i18n\/\w+)$/.test(folder);

const summariseLines = (files: readonly Source[]) => summarise(files.map(({ path, lines }) => [path, lines]));
const summariseFolders = (files: readonly Source[]) =>
  summarise(
    [...Map.groupBy(files.filter(hasLimit), ({ folder }) => folder)].map(([name, { length }]) => [name, length]),
  );

const app = readRoom("app");
const worker = readRoom("worker");
console.log("Lines a file");
console.table({ app: summariseLines(app), worker: summariseLines(worker) });
console.log("Source files a folder");
console.table({ app: summariseFolders(app), worker: summariseFolders(worker) });
console.log("Lines a room");
const rooms = Map.groupBy([...app, ...worker], ({ folder }) => folder.split("/").slice(0, 2).join("/"));
console.table(Object.fromEntries([...rooms].sort().map(([room, files]) => [room, sumLines(files)])));
