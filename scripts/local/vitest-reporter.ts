import type { Reporter, SerializedError, TestCase, TestModule, TestSuite } from "vitest/node";
import { failureText, writeReport } from "./test-report.ts";

const titleOf = (entity: TestCase | TestSuite | TestModule): string =>
  entity.type === "module" ? entity.relativeModuleId : `${entity.module.relativeModuleId} > ${entity.fullName}`;

const textOf = (title: string, file: string, errors: readonly SerializedError[]): string => {
  const own = errors[0]?.stacks?.find((frame) => frame.file === file) ?? errors[0]?.stacks?.[0];
  return failureText({
    title,
    errors: errors.flatMap(({ name, message, diff }) => [`${name}: ${message}`, diff as string | undefined]),
    file: own?.file ?? file,
    line: own?.line,
  });
};

/** A failed hook of a suite, or a file that cannot be loaded, counts as a failure of its own. */
export default class VitestReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const broken = modules
      .flatMap((module) => [module, ...module.children.allSuites()])
      .filter((one) => one.errors().length > 0);
    writeReport({
      passed: inState("passed").length,
      skipped: inState("skipped").length,
      failures: [
        ...inState("failed").map((test) => textOf(titleOf(test), test.module.moduleId, test.result().errors ?? [])),
        ...broken.map((one) =>
          textOf(titleOf(one), one.type === "module" ? one.moduleId : one.module.moduleId, one.errors()),
        ),
        ...unhandled.map((error) => textOf("an error outside of the tests", "", [error])),
      ],
      tests: tests.map((test) => ({ title: titleOf(test), ms: test.diagnostic()?.duration ?? 0 })),
    });
  }
}
