import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { projectRoot } from "./state.ts";

/** What a run of tests found, as its reporter tells `npm test`. */
export interface TestReport {
  readonly passed: number;
  readonly skipped: number;
  /** Title, error and file of whatever failed. */
  readonly failures: readonly string[];
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
}

interface Failure {
  readonly title: string;
  /** Messages with their differences. */
  readonly errors: readonly (string | undefined)[];
  readonly file: string;
  readonly line?: number | undefined;
}

export const failureText = ({ title, errors, file, line }: Failure): string => {
  const place = [relative(projectRoot, file), ...(line ? [line] : [])].join(":");
  return stripVTControlCharacters([`✗ ${title}`, ...errors, `  at ${place}`].filter(Boolean).join("\n"));
};

export const writeReport = (report: TestReport): void =>
  writeFileSync(process.env.RASAD_TEST_REPORT ?? "", JSON.stringify(report));

/** Null when the run ended before its reporter wrote. */
export const readReport = (path: string): TestReport | null =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as TestReport) : null;

/** As lines of seconds and title. */
export const slowestTests = (reports: readonly TestReport[], count: number): string => {
  const all = reports.flatMap(({ tests }) => tests).sort((one, other) => other.ms - one.ms);
  const lines = all.slice(0, count).map(({ ms, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  return [`The ${lines.length} slowest of ${all.length} tests:`, ...lines, ""].join("\n");
};
