/**
 * npm test: every check; stops at the first failure.
 *
 *   npm test -- orders      only the test files whose path contains the word
 *   npm test -- --slowest   also prints the twenty slowest tests
 *   npm run test:all        the long tier too
 */
import { globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { makeMemoryFolder } from "./local/memory-folder.ts";
import { LocalProblem, runScript } from "./local/run-script.ts";
import { runStep } from "./local/run-step.ts";
import { slowestTests } from "./local/slowest-tests.ts";

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { all: { type: "boolean", default: false }, slowest: { type: "boolean", default: false } },
});
const reports = mkdtempSync(join(tmpdir(), "rasad-tests-"));
/** Six shops start in this run; seeding each takes longer than copying one. */
const seeded = makeMemoryFolder("rasad-seeded-");
const env = {
  RASAD_SEEDED: seeded,
  ...(options.all ? { RASAD_TIER: "all" } : {}),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json"),
};

type Step = readonly [name: string, command: string, ...args: string[]];

/** Stages run one after the other, the steps of a stage side by side. */
const CHECKS: Step[][] = [
  [
    ["a browser", process.execPath, "scripts/local/browser.ts"],
    ["route types", "react-router", "typegen"],
  ],
  [
    ["types", "tsc"],
    ["types of the service worker", "tsc", "-p", "app/service-worker"],
    ["lint and format", "biome", "ci"],
    ["production build", process.execPath, "scripts/local/build.ts", "--if-changed"],
    ["demo data", process.execPath, "scripts/local/seed-for-tests.ts"],
  ],
];

/** A run of vitest takes one project after the other, so two runs side by side keep both cores busy. */
const vitest = (name: string, file: string, ...args: string[]): Step => [
  name,
  "vitest",
  "run",
  ...args,
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(reports, file)}`,
];
const UNIT: Step[] = [
  vitest("Worker tests", "worker.json", "--project=worker"),
  vitest("unit tests, documents and cities", "unit.json", "--project=node", "--project=pages", "--project=cities*"),
];
const BROWSER: Step = ["browser tests", "playwright", "test", "--reporter=list,json"];

const contains = (pattern: string): boolean =>
  globSync(pattern)
    .filter((file) => options.all || !file.includes(".long."))
    .some((file) => names.some((name) => file.includes(name)));

/** Everything, or only the runners that have a test file of that name. */
const chooseStages = (): Step[][] => {
  if (names.length === 0) return [...CHECKS, UNIT, [BROWSER]];
  const stages = [
    ...(contains("{app,worker,client/src,seed,scripts,tests}/**/*.test.{ts,tsx}")
      ? [[vitest("unit and Worker tests", "unit.json", ...names)]]
      : []),
    ...(contains("tests/e2e/**/*.spec.ts") ? [[[...BROWSER, ...names] as const]] : []),
  ];
  if (stages.length > 0) return stages;
  const named = names.join(" ");
  throw new LocalProblem(`No test file's path contains ${named}. Long tests: npm run test:all -- ${named}`);
};

const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

await runScript(async () => {
  const start = Date.now();
  try {
    for (const stage of chooseStages()) {
      const isAlone = stage.length === 1;
      if (isAlone) console.log(`\n— ${stage[0]?.[0]}`);
      const failed = await Promise.all(
        stage.map(async ([name, command, ...args]) => {
          const began = Date.now();
          const { code, output } = await runStep(command, args, { env, isAlone });
          if (output) console.log(`\n— ${name}\n${output.trimEnd()}`);
          console.log(`${code === 0 ? "✓" : "✗"} ${name} (${seconds(began)})`);
          return code === 0 ? [] : [name];
        }),
      );
      if (failed.flat().length > 0) {
        throw new LocalProblem(`Failed after ${seconds(start)}: ${failed.flat().join(" and ")}. The output is above.`);
      }
    }
    console.log(`\nAll passed in ${seconds(start)}.`);
  } finally {
    if (options.slowest) console.log(slowestTests(reports, 20));
    rmSync(reports, { recursive: true, force: true });
  }
});
