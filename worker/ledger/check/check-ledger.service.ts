import { requireStaff, type Visitor } from "../../identity/permissions.ts";
import type { Clock } from "../../platform/clock.ts";
import { type Db, isAssertFailure } from "../../platform/d1/db.ts";
import { isoOrNull } from "../../platform/dates.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import type { LedgerCheck, LedgerDifference } from "../entries.contract.ts";
import { createCheckLedgerRepo } from "./check-ledger.repo.ts";
import { type Difference, differencesOf } from "./compare-balances.ts";
import { addDifferences, type DifferencesAlarm, endPass } from "./differences.ts";

const parse = (differences: string): Difference[] => JSON.parse(differences);

/**
 * Continuously recomputes the whole ledger in bounded steps, and compares account sums with balances, and order charges
 * with documents.
 */
export const createCheckLedger = (db: Db, clock: Clock, alarm: DifferencesAlarm) => {
  const repo = createCheckLedgerRepo(db);

  return {
    /** For cron: one step of at most `max` rows and `max` accounts. */
    async checkSome(max: number): Promise<void> {
      const state = await repo.begin();
      try {
        const { uptoId, isCaughtUp, orders, accounts } = await repo.step(state, max);
        const found = addDifferences(state.found, differencesOf(accounts, orders));
        const reached = { ...state, uptoId };
        const last = accounts.at(-1);
        const next =
          isCaughtUp && accounts.length < max
            ? { pass: state.pass + 1, uptoId: 0, account: "", ...(await endPass(found, clock, alarm)) }
            : { ...reached, found, account: last?.account ?? state.account };
        await repo.save(reached, next);
      } catch (error) {
        // Another run already made this step.
        if (!isAssertFailure(error)) throw error;
      }
    },

    /** Result of the last full check. Throws 403 for anyone but staff. */
    async readCheck(visitor: Visitor): Promise<LedgerCheck> {
      requireStaff(visitor);
      const found = await repo.readDifferences();
      if (!found) return { checkedAt: null, differences: [] };
      const { differences, stockDifferences, passedAt } = found;
      const ofMoney = parse(differences).map(({ rows, other, ...difference }) => ({
        ...difference,
        rows: toRupees(rows),
        other: toRupees(other),
      }));
      return {
        checkedAt: isoOrNull(passedAt),
        differences: [...ofMoney, ...(JSON.parse(stockDifferences) as LedgerDifference[])],
      };
    },
  };
};
