/**
 * npm run proof: measures what the shop promises, offline and on the production code; under half an hour on two cores.
 *
 *   npm run proof -- --only races,kills   only these parts
 *   npm run proof -- --seed 7             the same random values as the run that printed this seed
 *   npm run proof -- --write              also puts the table into docs/proof.md
 */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfChanged } from "./local/build.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";
import { PARTS, type Part } from "./proof/parts.ts";
import { type Result, runPart } from "./proof/run-part.ts";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string" },
    write: { type: "boolean", default: false },
  },
});

const chooseParts = (): Part[] => {
  const names = options.only?.split(",") ?? PARTS.map(({ name }) => name);
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new LocalProblem(`No part is named ${unknown.join(" or ")}: ${PARTS.map(({ name }) => name).join(", ")}.`);
  }
  return PARTS.filter(({ name }) => names.includes(name));
};

/** How many parts without times run at once, on what a timed part leaves of two cores. */
const LANES = 2;
const LAST_LINES = 40;

const printResult = ({ part, seconds, problem, figures, log }: Result): void => {
  const missed = figures.filter(({ holds }) => !holds);
  const held = problem === null && missed.length === 0;
  console.log(`${held ? "✓" : "✗"} ${part.name} (${seconds.toFixed(0)} s) ${problem ?? ""}`);
  for (const { figure, bound, measured } of missed) console.log(`  ${figure}: ${measured}, must be ${bound}`);
  if (!held) console.log(readFileSync(log, "utf8").trimEnd().split("\n").slice(-LAST_LINES).join("\n"));
};

const runAll = async (parts: readonly Part[], seed: number): Promise<Result[]> => {
  const folder = mkdtempSync(join(tmpdir(), "rasad-proof-"));
  console.log(`${parts.length} parts with seed ${seed}. What they print is in ${folder}.`);
  const results: Result[] = [];
  const runLane = async (left: Part[]): Promise<void> => {
    for (let part = left.shift(); part; part = left.shift()) {
      const result = await runPart(part, { seed, folder });
      printResult(result);
      results.push(result);
    }
  };
  const timedOn = (cores: Part["timedOn"]) => parts.filter((part) => part.timedOn === cores);
  const others = timedOn(undefined);
  await Promise.all([runLane(timedOn("one core")), ...Array.from({ length: LANES }, () => runLane(others))]);
  await runLane(timedOn("both cores"));
  return results.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
};

/** The figures of all parts as a Markdown table. */
const tableOf = (results: readonly Result[]): string =>
  [
    "| part | figure | bound | measured | held | test |",
    "|---|---|---|---|---|---|",
    ...results
      .flatMap(({ figures }) => figures)
      .map(
        ({ part, figure, bound, measured, holds, test }) =>
          `| ${part} | ${figure} | ${bound} | ${measured} | ${holds ? "yes" : "**no**"} | \`${test}\` |`,
      ),
  ].join("\n");

const DOCUMENT = "docs/proof.md";
const TABLE = /(<!-- The table of npm run proof begins. -->)[\s\S]*(<!-- The table of npm run proof ends. -->)/;

await runScript(async () => {
  const parts = chooseParts();
  const seed = options.seed ? Number(options.seed) : Math.trunc(Math.random() * 1_000_000);
  await buildIfChanged();
  const startedAt = Date.now();
  const results = await runAll(parts, seed);
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  const figures = results.flatMap((result) => result.figures);
  const held = figures.filter(({ holds }) => holds).length;
  const heading = `\`npm run proof -- --seed ${seed}\` on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, ${minutes} minutes: ${held} of ${figures.length} figures held.`;
  const table = tableOf(results);
  console.log(`\n${heading}\n\n${table}`);
  if (options.write) {
    const text = readFileSync(DOCUMENT, "utf8");
    writeFileSync(
      DOCUMENT,
      text.replace(TABLE, (_, begin, end) => `${begin}\n\n${heading}\n\n${table}\n\n${end}`),
    );
  }
  if (held < figures.length || results.some(({ problem }) => problem !== null)) process.exit(1);
});
