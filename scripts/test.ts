/**
 * npm test: runs every check to its end, also after one has failed, and prints failures, counts and costs.
 *
 *   npm run test:all   the long tier too
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { cpuSecondsSoFar, lastLinesOf, runStep } from "./local/run-step.ts";
import { projectRoot } from "./local/state.ts";
import { stopSignal } from "./local/stop-with.ts";
import { makeMemoryFolder, makeTemporaryFolder } from "./local/temporary-folder.ts";
import { readReport, type TestReport } from "./local/test-report.ts";
import { LocalProblem, runScript } from "./run-script.mjs";

const { values: options } = parseArgs({ options: { all: { type: "boolean", default: false } } });
const LOGS = "test-results/logs";
const reports = makeTemporaryFolder("rasad-tests-");
const signal = stopSignal();
const env = {
  /** TypeScript, a Go program, otherwise spends a quarter of its time on garbage collection. */
  GOGC: "off",
  GOMEMLIMIT: "2GiB",
  /**
   * Workerd otherwise spends a tenth of the page tests on collecting young objects; more room makes collections rarer.
   */
  MINIFLARE_WORKERD_V8_FLAGS: "--min-semi-space-size=64 --max-semi-space-size=64",
  /** Seeded once and copied by the six shops that the tests start. */
  RASAD_SEEDED: makeMemoryFolder("rasad-seeded-"),
  ...(options.all ? { RASAD_TIER: "all" } : {}),
};

type Step = readonly [name: string, command: string, ...args: string[]];
/** Steps that run one after the other; tracks run at the same time. */
type Track = readonly Step[];

const CHECKS: Track = [
  ["a browser", process.execPath, "scripts/local/browser.ts"],
  ["route types", "react-router", "typegen"],
  // Each further checker would check the shared types again.
  ["types", "tsc", "--checkers", "1"],
  ["types of the service worker", "tsc", "-p", "app/service-worker"],
  ["lint and format", "biome", "ci", "--colors=off"],
  ["production build", process.execPath, "scripts/local/build.ts"],
  ["demo data", process.execPath, "scripts/local/seed-for-tests.ts"],
];

const fileNameOf = (step: string): string => step.replace(/\W+/g, "-");
const reportOf = (step: string): string => join(reports, `${fileNameOf(step)}.xml`);

const vitest = (name: string, ...args: string[]): Step => [
  name,
  "vitest",
  "run",
  ...args,
  "--reporter=default",
  "--reporter=junit",
  `--outputFile.junit=${reportOf(name)}`,
];
/** Two tracks of about the same work keep both cores busy. More processes at once would take a fifth more CPU time. */
const TRACKS: readonly Track[] = [
  [vitest("Worker tests", "--project=worker")],
  [
    ...CHECKS,
    vitest("unit tests and pages", "--project=node", "--project=app", "--project=pages"),
    ["browser tests", "playwright", "test", "--reporter=list,junit"],
  ],
];

interface Result extends TestReport {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number | null;
}

const runOne = async ([name, command, ...args]: Step): Promise<Result> => {
  if (process.stdout.isTTY) console.log(`… ${name}`);
  const log = join(LOGS, `${fileNameOf(name)}.log`);
  const report = reportOf(name);
  const startedAt = Date.now();
  const { code, cpuSeconds } = await runStep(command, args, {
    env: { ...env, PLAYWRIGHT_JUNIT_OUTPUT_FILE: report },
    log,
    signal,
  });
  const seconds = (Date.now() - startedAt) / 1000;
  // The report of a stopped run is incomplete.
  const found = signal.aborted ? null : readReport(report);
  // A check without a report counts as one test, and so does a run that failed outside of its tests.
  const isLost = code !== 0 && !found?.failures.length;
  const failures = isLost ? [`✗ ${name}: exit code ${code}\n${lastLinesOf(log)}`] : (found?.failures ?? []);
  for (const failure of failures) console.log(`${failure}\n`);
  return { skipped: 0, passed: code === 0 ? 1 : 0, ...found, failures, name, seconds, cpuSeconds };
};

const runTrack = async (track: Track): Promise<Result[]> => {
  const results: Result[] = [];
  for (const step of track) if (!signal.aborted) results.push(await runOne(step));
  return results;
};

const countsOf = (results: readonly TestReport[]): string => {
  const sum = (count: (result: TestReport) => number) => results.reduce((total, one) => total + count(one), 0);
  const skipped = sum((one) => one.skipped);
  const counts = `${sum((one) => one.passed)} passed, ${sum((one) => one.failures.length)} failed`;
  return skipped > 0 ? `${counts}, ${skipped} skipped` : counts;
};

const row = (name: string, counts: string, seconds: number, cpuSeconds: number | null): string =>
  [
    name.padEnd(34),
    counts.padEnd(34),
    `${seconds.toFixed(1).padStart(7)} s`,
    ...(cpuSeconds === null ? [] : [`${cpuSeconds.toFixed(1).padStart(7)} CPU s`]),
  ].join(" ");

await runScript(async () => {
  const startedAt = Date.now();
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  const results = (await Promise.all(TRACKS.map(runTrack))).flat();
  if (signal.aborted) throw new LocalProblem("Stopped.");
  for (const result of results) {
    const { name, failures, seconds, cpuSeconds } = result;
    console.log(`${failures.length > 0 ? "✗" : "✓"} ${row(name, countsOf([result]), seconds, cpuSeconds)}`);
  }
  console.log(`  ${row("the whole", "", (Date.now() - startedAt) / 1000, cpuSecondsSoFar())}`);
  console.log(`Details: ${join(projectRoot, LOGS)}\n\n${countsOf(results)}`);
  process.exitCode = results.some(({ failures }) => failures.length > 0) ? 1 : 0;
});
