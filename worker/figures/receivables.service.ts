import { requireOwner, type Visitor } from "../identity/permissions.ts";
import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, indianDay, startOfIndianDay } from "../platform/dates.contract.ts";
import { type Ages, addAges, agesOf, NOTHING } from "./ages.ts";
import { AGES } from "./figures.contract.ts";
import { createReceivablesRepo } from "./receivables.repo.ts";

/** `at` is the time of computation, in ms; amounts in paise. */
export interface AddedAges extends Ages {
  readonly at: number;
}

export const createReceivables = (db: Db, clock: Clock) => {
  const repo = createReceivablesRepo(db);
  return {
    /** For cron: adds at most `max` more accounts. */
    async addUpSome(max: number): Promise<void> {
      const now = clock.now();
      const today = startOfIndianDay(indianDay(now));
      const since = AGES.map((days) => today - days * DAY_MS) as [number, number, number];
      const before = await repo.read();
      const rows = await repo.listAccounts(before?.account ?? "", since, max);
      const sums = rows
        .map(({ balance, week, fortnight, month }) => agesOf({ balance, within: [week, fortnight, month] }))
        .reduce(addAges, before ? (JSON.parse(before.adding) as Ages) : NOTHING);
      const isEnd = rows.length < max;
      await repo.save(
        isEnd
          ? { account: "", adding: JSON.stringify(NOTHING), done: JSON.stringify(sums), doneAt: now }
          : {
              account: rows.at(-1)?.account ?? "",
              adding: JSON.stringify(sums),
              done: before?.done ?? null,
              doneAt: before?.doneAt ?? null,
            },
      );
    },

    /** The last complete sums; null before the first. Throws 403 for anyone but the owner. */
    async readAges(visitor: Visitor): Promise<AddedAges | null> {
      requireOwner(visitor);
      const row = await repo.read();
      if (!row?.done || row.doneAt === null) return null;
      return { ...(JSON.parse(row.done) as Ages), at: row.doneAt };
    },
  };
};
