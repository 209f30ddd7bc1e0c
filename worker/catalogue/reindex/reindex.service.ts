import { type Db, isAssertFailure } from "../../platform/d1/db.ts";
import { createReindexRepo } from "./reindex.repo.ts";

const STEP = 200;

/**
 * For cron: rewrites the terms of at most `max` products, until all are current. Until then, products with old terms
 * are found by whole words only. When the catalogue changes during a run, the next run continues.
 */
export const continueReindex = async (db: Db, max: number): Promise<void> => {
  const repo = createReindexRepo(db);
  if (!(await repo.isPending())) return;
  for (let done = 0; done < max; done += STEP) {
    const rows = await repo.readNext(STEP);
    if (rows.length === 0) return void (await repo.finish());
    try {
      await repo.write(rows);
    } catch (error) {
      if (isAssertFailure(error)) return;
      throw error;
    }
  }
};
