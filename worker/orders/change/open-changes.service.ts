import type { Clock } from "../../platform/clock.ts";
import type { DifferenceToPay, OrderChangeState } from "../order-change.contract.ts";
import { differenceToPay } from "./decide-change.ts";
import type { FindChanges } from "./find-changes.repo.ts";

/** For the payments area, which checks permissions. */
export const createOpenChanges = (find: FindChanges, clock: Clock) => ({
  /** The difference to pay for the order's open change; null when none is open or its deadline passed. */
  async findToPay(orderId: string): Promise<DifferenceToPay | null> {
    const change = await find.findOpen(orderId, clock.now());
    return change ? differenceToPay(change, false) : null;
  },

  findState: async (changeId: string): Promise<OrderChangeState | null> =>
    (await find.findById(changeId))?.state ?? null,

  /** Id of the change's order; null for an unknown id. */
  findOrderId: async (changeId: string): Promise<string | null> => (await find.findById(changeId))?.orderId ?? null,
});
export type OpenChanges = ReturnType<typeof createOpenChanges>;
