import { expect } from "vitest";
import { say } from "../../../scripts/proof/figure.ts";
import { drawCommands } from "../commands/random-source.ts";
import type { Failure, Model } from "./play.ts";
import { shortestFailing } from "./shortest.ts";

export interface SeedRun {
  readonly seed: number;
  readonly commands: number;
}

export interface FailedRun extends SeedRun {
  readonly failure: Failure;
}

/** The shortest beginning of a run that still fails, one command a line, and its problems. */
const shorten = async (model: Model, { seed, commands, failure }: FailedRun): Promise<string> => {
  const draws = drawCommands(commands, seed);
  const fails = async (steps: number) => (await model.play(draws.slice(0, steps))) !== null;
  if (!(await fails(failure.commands))) return `not seen again in a replay of ${failure.commands} commands`;
  const steps = await shortestFailing(failure.commands, fails);
  const names: string[] = [];
  const shortest = await model.play(draws.slice(0, steps), names);
  const problems = (shortest ?? failure).problems.map(({ kind, text }) => `${kind}: ${text}`);
  return [...names.map((name, i) => `${i + 1}. ${name}`), ...problems].join("\n");
};

/** Plays every seed and returns those that failed. Calls `onRows` after each seed that did not, to check its rows. */
export const playSeeds = async (
  model: Model,
  runs: readonly SeedRun[],
  onRows: () => Promise<void> = async () => {},
): Promise<FailedRun[]> => {
  const failed: FailedRun[] = [];
  for (const run of runs) {
    const failure = await model.play(drawCommands(run.commands, run.seed));
    if (!failure) {
      await onRows();
      continue;
    }
    say(
      `Seed ${run.seed} fails after ${failure.commands} commands: ${failure.problems.map(({ text }) => text).join("; ")}`,
    );
    failed.push({ ...run, failure });
  }
  return failed;
};

/** Prints how to reproduce the first seed that failed. */
export const explain = async (model: Model, [first]: readonly FailedRun[]): Promise<void> => {
  if (first) say(`Seed ${first.seed} fails. Its shortest beginning that does:\n${await shorten(model, first)}`);
};

/** Fails with the problems of each seed, and the number of commands after which they were seen. */
export const expectNone = (failed: readonly FailedRun[]): void =>
  expect(
    failed.map(({ seed, failure: { commands, problems } }) => ({ seed, commands, problems: problems.slice(0, 5) })),
  ).toEqual([]);
