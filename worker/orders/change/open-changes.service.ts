import type { Clock } from "../../platform/clock.ts";
import type { DifferenceToPay, OrderChangeState } from "../order-change.contract.ts";
import { differenceToPay } from "./decide-change.ts";
import type { FindChanges } from "./find-changes.repo.ts";

/** For the payments area, which checks permissions. */
export const createOpenChanges = (find: FindChanges, clock: Clock) => ({
  /** Null when no change is open or its deadline has passed. */
  async findToPay(orderId: string): Promise<DifferenceToPay | null> {
    const change = await find.findOpen(orderId, clock.now());
    return change ? differenceToPay(change, false) : null;
  },

  findState: async (changeId: string): Promise<OrderChangeState | null> =>
    (await find.findById(changeId))?.state ?? null,

  findOrderId: async (changeId: string): Promise<string | null> => (await find.findById(changeId))?.orderId ?? null,
});
export type OpenChanges = ReturnType<typeof createOpenChanges>;
