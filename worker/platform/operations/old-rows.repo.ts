import type { Clock } from "../clock.ts";
import { type Db, plainSql, write } from "../d1/db.ts";
import { DAY_MS, indianDay } from "../dates.contract.ts";
import { firstIdAt } from "../ids.ts";
import { RETENTION } from "./retention.ts";

/** For cron: at most `max` rows of each table. A table that fails stops no other. */
export const deleteOldRows = async (db: Db, clock: Clock, max: number): Promise<void> => {
  const failures: unknown[] = [];
  for (const [table, policy] of Object.entries(RETENTION)) {
    if (!("old" in policy)) continue;
    const end = clock.now() - policy.days * DAY_MS;
    const statement = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} ${policy.old} LIMIT ?4)`;
    await write(db, [plainSql(statement, end, firstIdAt(end), indianDay(end), max)]).catch((error) =>
      failures.push(error),
    );
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `old rows of ${failures.length} tables could not be deleted`);
};
