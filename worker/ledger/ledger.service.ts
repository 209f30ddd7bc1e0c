import type { Clock } from "../platform/clock.ts";
import type { Statement } from "../platform/d1/db.ts";
import type { Transfer } from "./ledger.contract.ts";
import { postTransfers } from "./ledger.repo.ts";

/** For other areas: the ledger's part of the batches that move money. */
export const createLedgerService = (clock: Clock) => ({
  /** A transfer of nothing is left out. The batch is refused when one of the keys was posted before. */
  posted(transfers: readonly Transfer[]): Statement[] {
    const some = transfers.filter(({ amountPaise }) => amountPaise > 0);
    return some.length === 0 ? [] : postTransfers(JSON.stringify(some), clock.now());
  },
});
export type LedgerService = ReturnType<typeof createLedgerService>;
