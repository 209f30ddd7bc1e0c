import { createLedgerService } from "../../ledger/ledger.service.ts";
import { type DifferencePayment, type LeftOfPayment, shareOfPayments } from "../../orders/delivery/order-payments.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { transfersOfOrder, transfersOfPayment } from "../payment-transfers.repo.ts";
import type { PartReason } from "../payments.contract.ts";
import { createRefundsRepo } from "./refunds.repo.ts";

/**
 * For the orders area: statements for the batches that cancel a paid order or make it cheaper. Each posts to the ledger what
 * it writes, and what the order's payments were before there was a ledger.
 */
export const createRefundsService = (db: Db, clock: Clock) => {
  const repo = createRefundsRepo(db);
  const ledger = createLedgerService(clock);
  const posted = (orderId: string): Statement[] => ledger.postedEach(transfersOfOrder(orderId));
  return {
    refundDue: (orderId: string): Statement[] => [repo.insertForOrder(orderId, clock.now()), ...posted(orderId)],

    /** For the batch that charges a paid order. */
    posted,

    /** What is left of an order's payments: a statement that selects rows of `LeftOfPayment`. */
    readLeft: repo.readLeft,

    differencePaid: (payment: DifferencePayment): Statement[] => [
      ...repo.insertDifference(payment, clock.now()),
      ...posted(payment.orderId),
    ],
    differenceRefused: (payment: DifferencePayment): Statement[] => [
      ...repo.refundDifference(payment, clock.now()),
      ...ledger.postedEach(transfersOfPayment(payment.paymentId)),
    ],

    /** `part`: the order's version after the change. Undefined when the provider cannot refund the difference in its steps. */
    differenceDue(
      orderId: string,
      part: number,
      left: readonly LeftOfPayment[],
      paise: number,
      reason: PartReason = "changed",
    ): Statement[] | undefined {
      const shares = shareOfPayments(left, paise);
      if (!shares) return undefined;
      const now = clock.now();
      return [...shares.map((share) => repo.insertPart({ orderId, part, reason }, share, now)), ...posted(orderId)];
    },
  };
};
export type RefundsService = ReturnType<typeof createRefundsService>;
