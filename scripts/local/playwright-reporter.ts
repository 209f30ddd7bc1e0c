import { relative } from "node:path";
import type { FullConfig, Reporter, Suite, TestCase, TestError } from "@playwright/test/reporter";
import { projectRoot } from "./state.ts";
import { failureText, writeReport } from "./test-report.ts";

const textOf = ({ message, value, snippet }: TestError): string =>
  [message ?? value, snippet].filter(Boolean).join("\n");

const titleOf = ({ location, title }: TestCase): string => `${relative(projectRoot, location.file)} > ${title}`;

const failureOf = (test: TestCase): string =>
  failureText({
    title: titleOf(test),
    errors: test.results.flatMap(({ errors }) => errors.map(textOf)),
    ...test.location,
  });

export default class PlaywrightReporter implements Reporter {
  #tests: TestCase[] = [];
  readonly #failures: string[] = [];

  onBegin(_: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  /** An error outside of the tests, as of the server that they need. */
  onError(error: TestError): void {
    const { file = "playwright.config.ts", line } = error.location ?? {};
    this.#failures.push(failureText({ title: "browser tests", errors: [textOf(error)], file, line }));
  }

  onEnd(): void {
    const { expected = [], skipped = [], unexpected = [] } = Object.groupBy(this.#tests, (test) => test.outcome());
    writeReport({
      passed: expected.length,
      skipped: skipped.length,
      failures: [...this.#failures, ...unexpected.map(failureOf)],
      tests: this.#tests.map((test) => ({
        title: titleOf(test),
        ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    });
  }
}
