import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, write } from "../platform/d1/db.ts";
import { ledger, ledgerBalances } from "../schema/ledger.table.ts";
import { receivableAges } from "../schema/receivables.table.ts";

/** `adding` and `done` are JSON of `Ages`: the sum in progress, and the last complete one. */
export type AddedUp = Pick<typeof receivableAges.$inferSelect, "account" | "adding" | "done" | "doneAt">;

interface AccountRow {
  readonly account: string;
  readonly balance: number;
  readonly week: number;
  readonly fortnight: number;
  readonly month: number;
}

export const createReceivablesRepo = (db: Db) => ({
  async read(): Promise<AddedUp | undefined> {
    const [[row] = []] = await readBatch(db, [
      sql`SELECT account, adding, done, done_at AS doneAt FROM ${receivableAges} WHERE id = 1`,
    ]);
    return row as AddedUp | undefined;
  },

  /**
   * The next accounts, with their charges since each of these times (ms); the last time is the earliest. Ledger ids
   * rise with time, so older rows are not read.
   */
  listAccounts: (after: string, [week, fortnight, month]: readonly [number, number, number], limit: number) => {
    const since = (at: number): SQL => sql`COALESCE(sum(iif(l.at >= ${at}, l.amount_paise, 0)), 0)`;
    return db.all<AccountRow>(sql`
      SELECT b.account, b.balance, ${since(week)} AS week, ${since(fortnight)} AS fortnight, ${since(month)} AS month
      FROM (SELECT account, debit_paise - credit_paise AS balance FROM ${ledgerBalances}
        WHERE account > ${after || "account:"} AND account < 'account;' ORDER BY account LIMIT ${limit}) b
      LEFT JOIN ${ledger} l ON b.balance > 0 AND l.debit = b.account AND l.kind NOT IN ('payment_reversal', 'round_off') AND l.id >
        COALESCE((SELECT id FROM ${ledger} WHERE kind = 'charge' AND at < ${month} ORDER BY at DESC, id DESC LIMIT 1), 0)
      GROUP BY b.account ORDER BY b.account`);
  },

  /** A concurrent run may write the same step again, with the same values. */
  save: ({ account, adding, done, doneAt }: AddedUp) =>
    write(db, [
      sql`INSERT INTO ${receivableAges} (id, account, adding, done, done_at)
        VALUES (1, ${account}, ${adding}, ${done}, ${doneAt})
        ON CONFLICT (id) DO UPDATE SET account = excluded.account, adding = excluded.adding, done = excluded.done,
          done_at = excluded.done_at`,
    ]),
});
