import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { Parser } from "saxen";

export interface TestReport {
  readonly passed: number;
  readonly skipped: number;
  /** Title, error and file of whatever failed. */
  readonly failures: readonly string[];
  readonly tests: readonly { readonly title: string; readonly ms: number }[];
}

/** Reads the JUnit file of vitest or Playwright; null when the run ended before it was written. */
export const readReport = (path: string): TestReport | null => {
  if (!existsSync(path)) return null;
  const tests: { title: string; ms: number; isSkipped: boolean; error?: string }[] = [];
  let isInError = false;
  const addText = (text: string): void => {
    const test = tests.at(-1);
    if (test && isInError) test.error = `${test.error ?? ""}${text}`;
  };
  new Parser()
    .on("openTag", (name, readAttributes, decode) => {
      const attributes = readAttributes() || {};
      if (name === "testcase") {
        const title = decode(`${attributes.classname} > ${attributes.name}`);
        tests.push({ title, ms: 1000 * Number(attributes.time ?? 0), isSkipped: false });
      }
      const test = tests.at(-1);
      if (name === "skipped" && test) test.isSkipped = true;
      isInError = name === "failure" || name === "error";
    })
    .on("text", (text, decode) => addText(decode(text)))
    .on("cdata", addText)
    .on("closeTag", () => {
      isInError = false;
    })
    .parse(readFileSync(path, "utf8"));
  const failed = tests.filter(({ error }) => error !== undefined);
  const skipped = tests.filter(({ isSkipped }) => isSkipped).length;
  return {
    passed: tests.length - failed.length - skipped,
    skipped,
    failures: failed.map(({ title, error = "" }) => stripVTControlCharacters(`✗ ${title}\n${error.trim()}`)),
    tests,
  };
};

/** The slowest tests, as lines of seconds and title. */
export const slowestTests = (reports: readonly TestReport[], count: number): string => {
  const all = reports.flatMap(({ tests }) => tests).sort((one, other) => other.ms - one.ms);
  const lines = all.slice(0, count).map(({ ms, title }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  return [`The ${lines.length} slowest of ${all.length} tests:`, ...lines, ""].join("\n");
};
