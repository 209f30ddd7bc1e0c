import { join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createVitest, type TestCase, type TestSpecification, type Vitest } from "vitest/node";

/** What the tests of one run said. */
export type Verdict =
  | { readonly kind: "passed" }
  /** A test failed with an assertion. `isStuck`: the rest of the run does not end, so the tests must be started anew. */
  | { readonly kind: "caught"; readonly test: string; readonly isStuck: boolean }
  /** Tests failed without an assertion, for example at an exception in a hook. */
  | { readonly kind: "failed"; readonly message: string }
  /** A file could not be loaded, so the removal itself is wrong. */
  | { readonly kind: "fault"; readonly message: string };

/** Now and then a cancelled run never ends, because a worker does not answer any more. */
const TO_CANCEL_MS = 10_000;

const isAsserted = (test: TestCase): boolean =>
  (test.result().errors ?? []).some(({ name }) => name === "AssertionError");

/**
 * The Worker tests of a copy. One process and its transformed modules serve all guards, because starting costs ten times
 * as much as the tests that catch a removal.
 */
export const startTests = async (root: string) => {
  let caught: TestCase | null = null;
  let vitest: Vitest | null = null;
  let giveUp: () => void = () => undefined;
  const stopAtAssertion = {
    onTestCaseResult(test: TestCase): void {
      if (caught || test.result().state !== "failed" || !isAsserted(test)) return;
      caught = test;
      vitest?.cancelCurrentRun("test-failure");
      const ofThisRun = giveUp;
      setTimeout(TO_CANCEL_MS, undefined, { ref: false }).then(ofThisRun);
    },
  };
  // A test that waits for a guard that is gone fails by its own assertion, after 20 seconds.
  process.env.RASAD_POLL_MS = "20000";
  vitest = await createVitest("test", {
    root,
    project: ["worker"],
    watch: true,
    maxWorkers: 2,
    testTimeout: 30_000,
    reporters: [stopAtAssertion],
  });
  await vitest.standalone();
  const running = vitest;
  const specifications = await running.globTestSpecifications();
  const pathOf = ({ moduleId }: { moduleId: string }): string => relative(root, moduleId);

  const run = async (chosen: TestSpecification[]): Promise<Verdict> => {
    caught = null;
    const stuck = new Promise<null>((resolve) => {
      giveUp = () => resolve(null);
    });
    const ended = await Promise.race([running.runTestSpecifications(chosen), stuck]);
    if (caught || !ended) {
      const { module, fullName } = caught as unknown as TestCase;
      return { kind: "caught", test: `${pathOf(module)} > ${fullName}`, isStuck: !ended };
    }
    const { testModules: known, unhandledErrors } = ended;
    // The result also holds files of earlier runs.
    const testModules = known.filter((module) => chosen.some(({ moduleId }) => moduleId === module.moduleId));
    const unloaded = testModules.find((module) => module.errors().length > 0 && module.children.size === 0);
    if (unloaded) return { kind: "fault", message: `${pathOf(unloaded)}: ${unloaded.errors()[0]?.message}` };
    const failed = testModules.find((module) => module.state() === "failed");
    if (failed) return { kind: "failed", message: `${pathOf(failed)} fails without an assertion` };
    if (unhandledErrors.length > 0) return { kind: "failed", message: String((unhandledErrors[0] as Error).message) };
    return { kind: "passed" };
  };

  return {
    paths: specifications.map(pathOf),
    /** Runs these files until one test fails by an assertion. */
    run: (paths: readonly string[]): Promise<Verdict> =>
      run(specifications.filter((one) => paths.includes(pathOf(one)))),
    /** To be called after a file has changed. */
    forget: (path: string): void => running.invalidateFile(join(root, path)),
    close: (): Promise<void> => running.close(),
  };
};
export type Tests = Awaited<ReturnType<typeof startTests>>;
