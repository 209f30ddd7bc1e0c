import type { FindReturns } from "./find-returns.repo.ts";
import type { Return } from "./returns.contract.ts";
import { toReturn } from "./to-return.ts";

/** Returns as their buyers see them. Checks no permission; only for mails to the buyers. */
export const createReturnsForMail = (find: Pick<FindReturns, "findByEvent">) => ({
  /** The return whose request or decision created this version of the order. */
  async findByEvent(orderId: string, version: number): Promise<Return | null> {
    const result = await find.findByEvent(orderId, version);
    return result && toReturn(result.found, result.storedReturn);
  },
});
export type ReturnsForMail = ReturnType<typeof createReturnsForMail>;
