import type { Clock } from "../platform/clock.ts";
import type { Db } from "../platform/d1/db.ts";
import { DAY_MS, indianDay } from "../platform/dates.contract.ts";
import { firstIdAt } from "../platform/ids.ts";
import { type Coming, createDeliveriesRepo } from "./deliveries.repo.ts";

/** So long a cancelled delivery stays in the calendar, so that nobody misses that it does not come. */
const SHOWN_CANCELLED_MS = 7 * DAY_MS;
/** Slots are offered fourteen days ahead, so older orders were cancelled long ago. */
const LONGEST_AHEAD_MS = 30 * DAY_MS;

/** What comes to an account. It checks no permission: for the calendar, whose key was checked. */
export const createDeliveries = ({ db, clock }: { readonly db: Db; readonly clock: Clock }) => {
  const repo = createDeliveriesRepo(db);
  return {
    readComing: (accountId: string): Promise<Coming> => {
      const now = clock.now();
      const asked = {
        accountId,
        cancelledSince: now - SHOWN_CANCELLED_MS,
        firstId: firstIdAt(now - LONGEST_AHEAD_MS),
        today: indianDay(now),
      };
      return repo.readComing(asked);
    },
  };
};
export type Deliveries = ReturnType<typeof createDeliveries>;
