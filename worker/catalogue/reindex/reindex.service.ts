import { type Db, isAssertFailure } from "../../platform/d1/db.ts";
import { createReindexRepo } from "./reindex.repo.ts";

/** Products of one batch. */
const STEP = 200;

/**
 * For cron: writes the terms of at most `max` products anew, until those of all are of this version. Until then a search
 * finds a product by whole words. The catalogue may change meanwhile: the next run goes on.
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
