import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { createRefundsRepo } from "./refunds.repo.ts";

/** For the orders area: a statement for the batch that cancels a paid order. */
export const createRefundsService = (db: Db, clock: Clock) => {
  const repo = createRefundsRepo(db);
  return { refundDue: (orderId: string): Statement => repo.insertForOrder(orderId, clock.now()) };
};
export type RefundsService = ReturnType<typeof createRefundsService>;
