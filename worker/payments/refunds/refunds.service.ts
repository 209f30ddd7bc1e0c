import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { type DifferencePayment, type LeftOfPayment, shareOfPayments } from "./order-payments.ts";
import { createRefundsRepo } from "./refunds.repo.ts";

/** For the orders area: statements for the batches that cancel a paid order or make it cheaper. */
export const createRefundsService = (db: Db, clock: Clock) => {
  const repo = createRefundsRepo(db);
  return {
    refundDue: (orderId: string): Statement => repo.insertForOrder(orderId, clock.now()),

    /** What is left of an order's payments: a statement that selects rows of `LeftOfPayment`. */
    readLeft: repo.readLeft,

    differencePaid: (payment: DifferencePayment): Statement => repo.insertDifference(payment, clock.now()),
    differenceRefused: (payment: DifferencePayment): Statement[] => repo.refundDifference(payment, clock.now()),

    /** `version`: the order's, after the change. Undefined when the provider cannot refund the difference in its steps. */
    differenceDue(
      orderId: string,
      version: number,
      left: readonly LeftOfPayment[],
      paise: number,
    ): Statement[] | undefined {
      const shares = shareOfPayments(left, paise);
      return shares?.map((share) => repo.insertPart(orderId, version, share, clock.now()));
    },
  };
};
export type RefundsService = ReturnType<typeof createRefundsService>;
