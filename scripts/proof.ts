/**
 * npm run proof: measures the shop's promises, offline and on the production code; under half an hour on two cores.
 *
 *   npm run proof -- --only races,kills   only these parts
 *   npm run proof -- --seed 7             the same random values as the run that printed this seed
 */
import { mkdtempSync, readFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildIfChanged } from "./local/build.ts";
import { lastLinesOf, runStep } from "./local/run-step.ts";
import { stopSignal } from "./local/stop-with.ts";
import { type Figure, readFigures } from "./proof/figure.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

const { values: options } = parseArgs({
  options: {
    only: { type: "string" },
    seed: { type: "string" },
  },
});

/** A part of the proof: one command that measures some figures. */
interface Part {
  readonly name: string;
  readonly command: readonly string[];
  /** A run that reports fewer figures has failed. */
  readonly figures: number;
  /** The tier of its tests in vitest.config.ts; the proof's own by default. */
  readonly tier?: "all";
  /** Runs after all other parts, because one of its figures is a time. */
  readonly isTimed?: true;
}

/** Parts that only compute leave the processors to the soak, which sends its requests at fixed times. */
const IN_BACKGROUND = process.platform === "win32" ? [] : ["nice", "-n", "19"];

const vitest = (project: string, file: string): Part["command"] => [
  ...IN_BACKGROUND,
  "vitest",
  "run",
  `--project=${project}`,
  "--reporter=default",
  "--silent=false",
  file,
];

const PARTS: readonly Part[] = [
  { name: "soak", figures: 9, command: ["node", "scripts/proof/soak.ts"] },
  // Other parts run at the same time.
  { name: "races", figures: 10, command: [...vitest("worker", "races.proof.test.ts"), "--maxWorkers=1"] },
  { name: "model", figures: 10, command: vitest("worker", "worker/ledger/ledger-model.proof.test.ts") },
  { name: "kills", figures: 10, command: ["node", "scripts/proof/kills.ts"], isTimed: true },
  { name: "faults", figures: 10, command: vitest("worker", "random-faults.proof.test.ts") },
  { name: "hostile", figures: 9, command: vitest("pages", "tests/pages/hostile/") },
  { name: "requests", figures: 6, command: vitest("worker", "tests/http/generated.proof.test.ts") },
  { name: "lists", figures: 9, command: vitest("worker", "worker/lists/parse/evaluation.test.ts"), tier: "all" },
  { name: "search", figures: 4, command: vitest("worker", "worker/catalogue/search/evaluation.test.ts"), tier: "all" },
];

const chooseParts = (): Part[] => {
  const names = options.only?.split(",") ?? PARTS.map(({ name }) => name);
  const unknown = names.filter((name) => !PARTS.some((part) => part.name === name));
  if (unknown.length > 0) {
    throw new LocalProblem(`No part is named ${unknown.join(" or ")}: ${PARTS.map(({ name }) => name).join(", ")}.`);
  }
  return PARTS.filter(({ name }) => names.includes(name));
};

interface Result {
  readonly part: Part;
  readonly figures: readonly Figure[];
  readonly seconds: number;
  /** Why the part failed, other than by its figures. */
  readonly problem: string | null;
  /** The file with the part's output. */
  readonly log: string;
}

/** How many parts run at once: the soak, which waits for most of its time, and two others on two cores. */
const LANES = 3;

const signal = stopSignal();

const runPart = async (part: Part, seed: number, folder: string): Promise<Result> => {
  const startedAt = Date.now();
  const log = join(folder, `${part.name}.log`);
  const [program = "", ...args] = part.command;
  const env = { RASAD_TIER: part.tier ?? "proof", RASAD_PROOF_SEED: String(seed) };
  const { code } = await runStep(program, args, { env, log, signal });
  const figures = readFigures(readFileSync(log, "utf8"));
  const missing = figures.length < part.figures ? `reported ${figures.length} of ${part.figures} figures` : null;
  const problem = code === 0 ? missing : `ended with exit code ${code}`;
  return { part, figures, seconds: (Date.now() - startedAt) / 1000, problem, log };
};

const printResult = ({ part, seconds, problem, figures, log }: Result): void => {
  const missed = figures.filter(({ holds }) => !holds);
  const held = problem === null && missed.length === 0;
  console.log(`${held ? "✓" : "✗"} ${part.name} (${seconds.toFixed(0)} s) ${problem ?? ""}`);
  for (const { figure, bound, measured } of missed) console.log(`  ${figure}: ${measured}, must be ${bound}`);
  if (!held) console.log(lastLinesOf(log));
};

const runAll = async (parts: readonly Part[], seed: number): Promise<Result[]> => {
  const folder = mkdtempSync(join(tmpdir(), "rasad-proof-"));
  console.log(`${parts.length} parts with seed ${seed}. Their output is in ${folder}.`);
  const results: Result[] = [];
  const runLane = async (left: Part[]): Promise<void> => {
    for (let part = left.shift(); part && !signal.aborted; part = left.shift()) {
      const result = await runPart(part, seed, folder);
      printResult(result);
      results.push(result);
    }
  };
  const untimed = parts.filter(({ isTimed }) => !isTimed);
  await Promise.all(Array.from({ length: LANES }, () => runLane(untimed)));
  await runLane(parts.filter(({ isTimed }) => isTimed));
  if (signal.aborted) throw new LocalProblem("Stopped.");
  return results.sort((a, b) => parts.indexOf(a.part) - parts.indexOf(b.part));
};

const toMarkdownTable = (results: readonly Result[]): string =>
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
  console.log(`\n${heading}\n\n${toMarkdownTable(results)}`);
  if (held < figures.length || results.some(({ problem }) => problem !== null)) process.exit(1);
});
