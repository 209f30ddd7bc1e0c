import { env } from "../faults.ts";
import type { Model } from "./play.ts";
import { ROW_FAULTS, type RowFault } from "./row-faults.ts";
import { keepTables } from "./snapshot.ts";

export interface TriedFaults {
  /** Faults that changed at least one row. */
  readonly tried: readonly string[];
  /** Those of `tried` that no check reported as their kind. */
  readonly unnoticed: readonly string[];
}

/** The only table that a fault changes: the schema has neither triggers nor cascades. */
const tableOf = (sql: string): string => {
  const [, table = ""] = /^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/.exec(sql) ?? [];
  return table;
};

/**
 * Tries every fault on the rows that plays leave. Call `onRows` after each play: it tries the faults that have found no
 * matching row so far, and restores the rows after each of them.
 */
export const createFaultTrial = (model: Model) => {
  const [tried, unnoticed]: [string[], string[]] = [[], []];

  const breakRows = async ({ name, kind, sql }: RowFault, putBack: (table: string) => Promise<void>): Promise<void> => {
    const batch = [env.DB.prepare("PRAGMA defer_foreign_keys = on"), env.DB.prepare(sql)];
    const [, broken] = await env.DB.batch(batch).catch((error: unknown) => {
      throw new Error(`D1 refuses this fault: ${name}`, { cause: error });
    });
    if (broken?.meta.changes === 0) return;
    tried.push(name);
    const problems = await model.check();
    if (!problems.some((problem) => problem.kind === kind)) unnoticed.push(name);
    await putBack(tableOf(sql));
  };

  return {
    result: { tried, unnoticed } as TriedFaults,
    async onRows(): Promise<void> {
      const left = ROW_FAULTS.filter(({ name }) => !tried.includes(name));
      if (left.length === 0) return;
      const putBack = await keepTables("played");
      for (const fault of left) await breakRows(fault, putBack);
    },
  };
};
