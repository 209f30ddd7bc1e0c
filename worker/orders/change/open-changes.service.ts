import type { Clock } from "../../platform/clock.ts";
import type { DifferenceToPay, OrderChangeState } from "../order-change.contract.ts";
import { toPayFor } from "./decide-change.ts";
import type { FindChanges } from "./find-changes.repo.ts";

/** For the payments area, which checks who asks. */
export const createOpenChanges = (find: FindChanges, clock: Clock) => ({
  /** The difference that the order's open change waits for; null when there is none, or its time is over. */
  async findToPay(orderId: string): Promise<DifferenceToPay | null> {
    const change = await find.findOpen(orderId, clock.now());
    return change ? toPayFor(change, false) : null;
  },

  findState: async (changeId: string): Promise<OrderChangeState | null> =>
    (await find.findById(changeId))?.state ?? null,

  /** The order of a change; null for another id. */
  findOrderId: async (changeId: string): Promise<string | null> => (await find.findById(changeId))?.orderId ?? null,
});
export type OpenChanges = ReturnType<typeof createOpenChanges>;
