import type { Clock } from "../clock.ts";
import { runEach } from "../concurrency/run-each.ts";
import { type Db, plainSql, write } from "../d1/db.ts";
import { DAY_MS, indianDay } from "../dates.contract.ts";
import { firstIdAt } from "../ids.ts";
import { type Policy, RETENTION } from "./retention.ts";

/** For cron: deletes at most `max` rows of each table. A failing table does not stop the others. */
export const deleteOldRows = async (db: Db, clock: Clock, max: number): Promise<void> => {
  const deleteFrom = async ([table, { days, old }]: [string, Policy]) => {
    if (!old) return;
    const end = clock.now() - days * DAY_MS;
    const statement = `DELETE FROM ${table} WHERE rowid IN (SELECT rowid FROM ${table} ${old} LIMIT ?4)`;
    await write(db, [plainSql(statement, end, firstIdAt(end), indianDay(end), max)]);
  };
  await runEach(Object.entries<Policy>(RETENTION), deleteFrom, { failed: "tables could not lose their old rows" });
};
