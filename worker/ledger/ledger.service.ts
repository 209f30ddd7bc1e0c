import type { Clock } from "../platform/clock.ts";
import type { Statement } from "../platform/d1/db.ts";
import { indianDay, monthAt } from "../platform/dates.contract.ts";
import type { Transfer } from "./ledger.contract.ts";
import { type PostedAt, postTransfers, postUnposted, type TransfersQuery } from "./ledger.repo.ts";

/** Statements for other areas' batches that move money. */
export const createLedgerService = (clock: Clock) => {
  const now = (): PostedAt => {
    const at = clock.now();
    return { at, day: indianDay(at), month: monthAt(at) };
  };

  return {
    /** Leaves out transfers of 0. Throws for a negative amount. The batch is refused when a key was posted before. */
    posted(transfers: readonly Transfer[]): Statement[] {
      const wrong = transfers.find(({ amountPaise }) => !(Number.isSafeInteger(amountPaise) && amountPaise >= 0));
      if (wrong) throw new RangeError(`the transfer ${wrong.key} moves ${wrong.amountPaise} paise`);
      const nonZero = transfers.filter(({ amountPaise }) => amountPaise > 0);
      return nonZero.length === 0 ? [] : postTransfers(JSON.stringify(nonZero), now());
    },

    /** Posts the rows of a query (see `TransfersQuery`) whose keys are not in the ledger yet. */
    postedEach: (rows: TransfersQuery): Statement[] => postUnposted(rows, now()),
  };
};
export type LedgerService = ReturnType<typeof createLedgerService>;
