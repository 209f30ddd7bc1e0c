import type { Clock } from "../platform/clock.ts";
import type { Statement } from "../platform/d1/db.ts";
import { indianDay } from "../platform/dates.contract.ts";
import type { Transfer } from "./ledger.contract.ts";
import { type PostedAt, postTransfers, postUnposted, type TransfersQuery } from "./ledger.repo.ts";

/** For other areas: the ledger's part of the batches that move money. */
export const createLedgerService = (clock: Clock) => {
  const now = (): PostedAt => {
    const at = clock.now();
    const day = indianDay(at);
    return { at, day, month: day.slice(0, 7) };
  };

  return {
    /**
     * A transfer of nothing is left out. Throws for an amount below zero, which a ledger without it would hide. The batch is
     * refused when one of the keys was posted before.
     */
    posted(transfers: readonly Transfer[]): Statement[] {
      const wrong = transfers.find(({ amountPaise }) => !(Number.isSafeInteger(amountPaise) && amountPaise >= 0));
      if (wrong) throw new RangeError(`the transfer ${wrong.key} moves ${wrong.amountPaise} paise`);
      const some = transfers.filter(({ amountPaise }) => amountPaise > 0);
      return some.length === 0 ? [] : postTransfers(JSON.stringify(some), now());
    },

    /** Posts the rows of a query (see `TransfersQuery`) of which the ledger has none with the same key. */
    postedEach: (rows: TransfersQuery): Statement[] => postUnposted(rows, now()),
  };
};
export type LedgerService = ReturnType<typeof createLedgerService>;
