import { addDifferences, type DifferencesAlarm, endPass } from "../../ledger/check/differences.ts";
import type { LedgerDifference } from "../../ledger/entries.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { addQuantities } from "../../platform/quantity.contract.ts";
import { type CheckedRow, createCheckStockRepo, type StockCheckState } from "./check-stock.repo.ts";

/**
 * Adds `rows` to the state and compares each product whose movements are complete; those of the last product are
 * complete only at the end of the pass.
 */
const addRows = (state: StockCheckState, rows: readonly CheckedRow[], isEnd: boolean) => {
  const differences: LedgerDifference[] = [];
  let { productId, movementId, sum } = state;
  rows.forEach((row, index) => {
    if (row.productId !== productId) sum = 0;
    productId = row.productId;
    movementId = row.movementId ?? 0;
    sum = addQuantities(sum, row.quantity ?? 0);
    const next = rows[index + 1];
    const isComplete = next ? next.productId !== productId : isEnd;
    if (isComplete && sum !== row.stock)
      differences.push({ kind: "stock", id: productId, rows: sum, other: row.stock });
  });
  return { at: { productId, movementId, sum }, differences };
};

/** Continuously sums the movements of all products in bounded steps and compares the sums with the stock. */
export const createCheckStock = (db: Db, clock: Clock, alarm: DifferencesAlarm) => {
  const repo = createCheckStockRepo(db);

  return {
    /** For cron: one step of at most `max` rows; `max` must be at least two. */
    async checkStock(max: number): Promise<void> {
      const state = await repo.begin();
      const rows = await repo.next(state, max);
      const isEnd = rows.length < max;
      const { at, differences } = addRows(state, rows, isEnd);
      const found = addDifferences(state.found, differences);
      const next = isEnd
        ? { productId: "", movementId: 0, sum: 0, ...(await endPass(found, clock, alarm)) }
        : { ...state, ...at, found };
      await repo.save(state, next);
    },
  };
};
