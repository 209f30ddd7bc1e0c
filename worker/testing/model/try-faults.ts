import { env } from "../faults.ts";
import type { Model } from "./play.ts";
import { ROW_FAULTS, type RowFault } from "./row-faults.ts";
import { keepTables } from "./snapshot.ts";

export interface TriedFaults {
  /** Faults that found rows to break. */
  readonly tried: readonly string[];
  /** Of these the ones that no check saw as what they are. */
  readonly unnoticed: readonly string[];
}

/** Breaks the rows that the last play left, one fault after the other, and puts them back each time. */
export const tryFaults = async (model: Model): Promise<TriedFaults> => {
  const putBack = await keepTables("played");
  const [tried, unnoticed]: [string[], string[]] = [[], []];
  const breakRows = async ({ name, kind, sql }: RowFault): Promise<void> => {
    const batch = [env.DB.prepare("PRAGMA defer_foreign_keys = on"), env.DB.prepare(sql)];
    const [, broken] = await env.DB.batch(batch).catch((error: unknown) => {
      throw new Error(`D1 refuses this fault: ${name}`, { cause: error });
    });
    if (broken?.meta.changes === 0) return;
    tried.push(name);
    const problems = await model.check();
    if (!problems.some((problem) => problem.kind === kind)) unnoticed.push(name);
    await putBack();
  };
  for (const fault of ROW_FAULTS) await breakRows(fault);
  return { tried, unnoticed };
};
