import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { Parser } from "saxen";

export interface TestReport {
  readonly passed: number;
  readonly skipped: number;
  /** Title, error and file of whatever failed. */
  readonly failures: readonly string[];
}

/** Reads the JUnit file of vitest or Playwright; null when the run ended before it was written. */
export const readReport = (path: string): TestReport | null => {
  if (!existsSync(path)) return null;
  const tests: { title: string; isSkipped: boolean; error?: string }[] = [];
  let isInError = false;
  const addText = (text: string): void => {
    const test = tests.at(-1);
    if (test && isInError) test.error = `${test.error ?? ""}${text}`;
  };
  new Parser()
    .on("openTag", (name, readAttributes, decode) => {
      const attributes = readAttributes() || {};
      if (name === "testcase") {
        tests.push({ title: decode(`${attributes.classname} > ${attributes.name}`), isSkipped: false });
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
  };
};
