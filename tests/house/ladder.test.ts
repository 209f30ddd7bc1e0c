import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isTest, readSources, type SourceFile } from "./source-files.ts";

/** The rungs of a side as docs/architecture.md draws them, the lowest first. */
const rungsOf = (side: string): string[][] => {
  const text = readFileSync("docs/architecture.md", "utf8");
  const [, table = ""] = text.split(`| Rung of \`${side}/\` | Folders and files |\n|---|---|\n`);
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n");
  return rows.map((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)).reverse();
};

/** The folder or file directly below the side. */
const topOf = (path: string): string => path.split("/")[1] ?? "";

/** Imports of values from the file's own rung or a higher one. */
const upward = (files: readonly SourceFile[], side: string, rungs: readonly string[][]): string[] => {
  const rungOf = (path: string): number => rungs.findIndex((rung) => rung.includes(topOf(path)));
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ to, isType }) => !isType && to.startsWith(`${side}/`) && !to.includes("/+types/"))
      .filter(({ to }) => topOf(to) !== topOf(path) && rungOf(to) >= rungOf(path))
      .map(({ to, line }) => `${path}:${line} → ${to}`),
  );
};

describe.each(["worker", "app"])("the ladder of %s/", (side) => {
  const rungs = rungsOf(side);

  it("lists every folder and file once", () => {
    const found = readdirSync(side).filter((name) => name !== "testing" && !isTest(name));
    expect(rungs.flat().sort()).toEqual(found.sort());
  });

  it("lets a folder import values from lower rungs only", () => {
    const files = readSources(side).filter(({ path }) => !isTest(path));
    expect(upward(files, side, rungs)).toEqual([]);
  });
});
