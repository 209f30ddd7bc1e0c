import { readFileSync, writeFileSync } from "node:fs";
import type { Result } from "./run-part.ts";

/** The figures of all parts as a Markdown table. */
export const tableOf = (results: readonly Result[]): string =>
  [
    "| part | figure | bound | measured | held | test |",
    "|---|---|---|---|---|---|",
    ...results.flatMap(({ figures }) =>
      figures.map(
        ({ part, figure, bound, measured, holds, test }) =>
          `| ${part} | ${figure} | ${bound} | ${measured} | ${holds ? "yes" : "**no**"} | \`${test}\` |`,
      ),
    ),
  ].join("\n");

const FILE = "docs/proof.md";
const BEGIN = "<!-- The table of npm run proof begins. -->";
const END = "<!-- The table of npm run proof ends. -->";

/** Puts the table into docs/proof.md, with what was run, when and where. */
export const writeDocument = (heading: string, table: string): void => {
  const text = readFileSync(FILE, "utf8");
  const [before, rest = ""] = text.split(BEGIN);
  const [, after = ""] = rest.split(END);
  writeFileSync(FILE, `${before}${BEGIN}\n\n${heading}\n\n${table}\n\n${END}${after}`);
};
