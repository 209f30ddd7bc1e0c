import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, indianDay } from "../platform/dates.contract.ts";
import { firstIdAt } from "../platform/ids.ts";
import { type Coming, createDeliveriesRepo } from "./deliveries.repo.ts";

/** How long a cancelled delivery stays in the calendar, so that its cancellation is noticed. */
const SHOWN_CANCELLED_MS = 7 * DAY_MS;
/** Slots are offered fourteen days ahead, so older orders have no upcoming delivery. */
const LONGEST_AHEAD_MS = 30 * DAY_MS;

/** The upcoming deliveries of an account. Checks no permission: the calendar has already checked its key. */
export const createDeliveries = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const repo = createDeliveriesRepo(db);
  return {
    readComing: (accountId: string): Promise<Coming> => {
      const now = clock.now();
      const query = {
        accountId,
        cancelledSince: now - SHOWN_CANCELLED_MS,
        firstId: firstIdAt(now - LONGEST_AHEAD_MS),
        today: indianDay(now),
      };
      return repo.readComing(query);
    },
  };
};
export type Deliveries = ReturnType<typeof createDeliveries>;
