import type { LedgerDifference } from "../../ledger/entries.contract.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db } from "../../platform/d1/db.ts";
import { log } from "../../platform/log.ts";
import { addQuantities } from "../../platform/quantity.contract.ts";
import { type CheckedRow, createCheckStockRepo, type StockCheckState } from "./check-stock.repo.ts";

/** Maximum differences stored, enough for a person to see the problem. */
const MAX_DIFFERENCES = 20;

/** Reports a pass's differences (JSON) to a person. */
type DifferencesAlarm = (differences: string) => Promise<void>;

/** Adds `rows` to the state; products that are complete are compared, the last one only at the end of the pass. */
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
export const createCheckStock = (db: Db, clock: Clock, alarm?: DifferencesAlarm) => {
  const repo = createCheckStockRepo(db);

  /** Ends a pass and returns the state of the next one. */
  const endPass = async (differences: string): Promise<StockCheckState> => {
    if (differences !== "[]") {
      log.warn("ledger.differs", { differences: JSON.parse(differences) });
      await alarm?.(differences);
    }
    return { productId: "", movementId: 0, sum: 0, found: "[]", differences, passedAt: clock.now() };
  };

  return {
    /** For cron: one step of at most `max` rows, which is two or more. */
    async checkStock(max: number): Promise<void> {
      const state = await repo.begin();
      const rows = await repo.next(state, max);
      const isEnd = rows.length < max;
      const { at, differences } = addRows(state, rows, isEnd);
      const all = [...(JSON.parse(state.found) as LedgerDifference[]), ...differences];
      const found = JSON.stringify(all.slice(0, MAX_DIFFERENCES));
      await repo.save(state, isEnd ? await endPass(found) : { ...state, ...at, found });
    },
  };
};
