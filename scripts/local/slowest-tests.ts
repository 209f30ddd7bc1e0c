import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "./state.ts";

interface Timed {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
}

/** The parts of vitest's JSON report that are read. */
interface UnitReport {
  readonly testResults: {
    readonly name: string;
    readonly assertionResults: { readonly fullName: string; readonly duration?: number | null }[];
  }[];
}

/** The parts of Playwright's JSON report that are read. */
interface Suite {
  readonly suites?: Suite[];
  readonly specs: {
    readonly file: string;
    readonly title: string;
    readonly tests: { readonly results: { readonly duration: number }[] }[];
  }[];
}

const read = <Report>(path: string): Report | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Report) : undefined;

const ofUnit = (report: UnitReport | undefined): Timed[] =>
  (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      file: relative(projectRoot, name),
      name: fullName,
      ms: duration ?? 0,
    })),
  );

const ofSuite = ({ suites = [], specs }: Suite): Timed[] => [
  ...suites.flatMap(ofSuite),
  ...specs.map(({ file, title, tests }) => ({
    file,
    name: title,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  })),
];

/** The slowest tests of the reports in this folder, as lines of seconds, file and name. */
export const slowestTests = (reports: string, count: number): string => {
  const browser = read<{ suites: Suite[] }>(join(reports, "browser.json"));
  const all = [
    ...["worker.json", "unit.json"].flatMap((name) => ofUnit(read<UnitReport>(join(reports, name)))),
    ...(browser?.suites ?? []).flatMap(ofSuite),
  ].sort((one, other) => other.ms - one.ms);
  const lines = all
    .slice(0, count)
    .map(({ ms, file, name }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${file}  ${name}`);
  return ["", `The ${lines.length} slowest of ${all.length} tests:`, ...lines].join("\n");
};
