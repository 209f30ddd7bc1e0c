import type { Databases } from "../../platform/d1/databases.ts";
import { type Db, retryLostConnection, type Statement, write, writeRetried } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import { asPlace, createAccountCopiesRepo } from "./account-copies.repo.ts";

const COUNTS = ["totalOrders", "ratingSum", "ratingCount", "acceptedCount", "deliveredCount"] as const;
type Counts = Record<(typeof COUNTS)[number], number>;

/**
 * Copies of accounts in the databases of cities. A city's orders name their buyer, staff and agent, and its batches assert
 * that they may act, so the database has a copy of each account that acts there. The shared database decides: it is written
 * first, and then each copy.
 */
export const createAccountCopies = (databases: Databases) => {
  const { shared } = databases;
  const repo = createAccountCopiesRepo(shared);

  /** For a batch of a city's database. */
  const statementsFor = async (userId: string): Promise<Statement[]> => {
    const account = await repo.read(userId);
    return account ? repo.statements(account) : [];
  };

  const copyTo = async (db: Db, userId: string): Promise<void> => {
    await retryLostConnection(async () => write(db, await statementsFor(userId)));
  };

  return {
    statementsFor,
    isIn: repo.isIn,

    /**
     * Before an account acts in a city: one trip, and five when it acts there for the first time. A change of the account
     * refreshes the copies that it finds, so the account is read again once its copy has a place.
     */
    async ensure(db: Db, userId: string): Promise<void> {
      if (db === shared || (await repo.isUsable(db, userId))) return;
      const account = await repo.read(userId);
      if (account) await writeRetried(db, repo.statements(asPlace(account)));
      await copyTo(db, userId);
    },

    /** After the account changed in the shared database; throws when a copy could not be written, so that it is repeated. */
    async refresh(userId: string): Promise<void> {
      await Promise.all(
        databases.cities.map(async (db) => ((await repo.isIn(db, userId)) ? copyTo(db, userId) : undefined)),
      );
    },

    /** Adds to these rows what the accounts did in the databases of cities. `idOf`: the account of a row. */
    async addWork<Row extends Partial<Counts>>(rows: readonly Row[], idOf: (row: Row) => string): Promise<Row[]> {
      if (databases.cities.length === 0 || rows.length === 0) return [...rows];
      const found = (await Promise.all(databases.cities.map((db) => repo.workIn(db, rows.map(idOf))))).flat();
      return rows.map((row) => {
        const added = { ...row };
        for (const work of found.filter(({ userId }) => userId === idOf(row)))
          for (const name of COUNTS) {
            const before = added[name];
            if (typeof before === "number") Object.assign(added, { [name]: before + (work[name] ?? 0) });
          }
        return added;
      });
    },

    /** For cron: finds copies that a lost run left behind, among at most `max` of each city, and writes them. */
    async repairSome(max: number): Promise<void> {
      for (const db of databases.cities) {
        const stale = await repo.listStale(db, max);
        for (const userId of stale) await copyTo(db, userId);
        if (stale.length > 0) log.warn("copies.repaired", { copies: stale.length });
      }
    },
  };
};
export type AccountCopies = ReturnType<typeof createAccountCopies>;
