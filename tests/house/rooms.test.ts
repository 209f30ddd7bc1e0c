import { readFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import { APP_ROOMS } from "./app-rooms.ts";
import { WORKER_ROOMS } from "./rooms.ts";
import { isTest, readSources, type SourceFile } from "./source-files.ts";

/** Law 5: rooms form an order without circles, for value and type imports alike. */

/** Folders that are one room with everything below them. */
const WHOLE = ["app/i18n", "app/styleguide", "app/service-worker"];

const roomOf = (path: string): string => {
  const whole = WHOLE.find((folder) => path.startsWith(`${folder}/`));
  if (whole) return whole;
  const folder = dirname(path);
  return folder === "app" || folder === "worker" ? path : folder;
};

const isSource = ({ path }: SourceFile): boolean => /\.tsx?$/.test(path) && !isTest(path) && !path.endsWith(".d.ts");

describe.each([
  { side: "worker", rooms: WORKER_ROOMS },
  { side: "app", rooms: APP_ROOMS },
])("the rooms of $side", ({ side, rooms }) => {
  const sources = readSources(side).filter(isSource);

  it("are all in the drawn order, each once", () => {
    const found = [...new Set(sources.map(({ path }) => roomOf(path)))].sort();
    expect([...rooms].sort()).toEqual(found);
    expect(new Set(rooms).size).toBe(rooms.length);
  });

  it("import only rooms that stand before them", () => {
    const upward = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ to }) => to.startsWith(`${side}/`) && !to.includes("/+types/") && /\.tsx?$/.test(to))
        .filter(({ to }) => rooms.indexOf(roomOf(to)) > rooms.indexOf(roomOf(path)))
        .map(({ to, line }) => `${path}:${line} → ${to}`),
    );
    expect(upward).toEqual([]);
  });

  it("are drawn in docs/architecture.md in the same order", () => {
    const drawing = readFileSync("docs/architecture.md", "utf8");
    const at = rooms.map((room) => drawing.indexOf(`\n${room}\n`));
    expect(rooms.filter((_, index) => at[index] === -1)).toEqual([]);
    expect(at).toEqual([...at].sort((a, b) => a - b));
  });
});
