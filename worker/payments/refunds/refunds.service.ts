import type { LedgerService } from "../../ledger/ledger.service.ts";
import { type DifferencePayment, type RefundablePayment, splitRefund } from "../../orders/delivery/order-payments.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Db, Statement } from "../../platform/d1/db.ts";
import { paymentEvent } from "../../webhooks/events/events.repo.ts";
import { transfersOfOrder, transfersOfPayment } from "../payment-transfers.repo.ts";
import type { PartReason } from "../payments.contract.ts";
import { assertNotReturned } from "../provider-orders.repo.ts";
import { createRefundsRepo } from "./refunds.repo.ts";

/**
 * Statements for the orders area's batches that cancel a paid order or lower its cost. Each also posts its refunds to
 * the ledger, and any payments of the order from before the ledger existed.
 */
export const createRefundsService = (db: Db, clock: Clock, ledger: Pick<LedgerService, "postedEach">) => {
  const repo = createRefundsRepo(db);
  const posted = (orderId: string): Statement[] => ledger.postedEach(transfersOfOrder(orderId));
  return {
    refundDue: (orderId: string): Statement[] => [repo.insertForOrder(orderId, clock.now()), ...posted(orderId)],

    /** For the batch that charges a paid order: posts its payments to the ledger. */
    posted,

    /** A statement that selects the unrefunded parts of an order's payments: rows of `RefundablePayment`. */
    readLeft: repo.readLeft,

    /** For the batch that applies a change whose difference was paid. */
    differencePaid: (payment: DifferencePayment): Statement[] => [
      assertNotReturned(payment.paymentId),
      repo.insertCapture(payment, false, clock.now()),
      paymentEvent(payment.paymentId),
      ...posted(payment.orderId),
    ],

    /**
     * For the batch that refuses a change although its difference was paid, or that records a second payment of the
     * difference.
     */
    differenceRefused(payment: DifferencePayment, reason: "change_refused" | "second"): Statement[] {
      const { paymentId, orderId, amountPaise } = payment;
      const now = clock.now();
      return [
        repo.insertCapture(payment, true, now),
        repo.insert({ paymentId, orderId, amountPaise, reason }, now),
        ...ledger.postedEach(transfersOfPayment(paymentId)),
      ];
    },

    /** Returns undefined when a share is below the provider's minimum. `part` is the order's version after the change. */
    differenceDue(
      orderId: string,
      part: number,
      left: readonly RefundablePayment[],
      paise: number,
      reason: PartReason = "changed",
    ): Statement[] | undefined {
      const shares = splitRefund(left, paise);
      if (!shares) return undefined;
      const refundOf = ({ paymentId, leftPaise: amountPaise }: RefundablePayment) =>
        repo.insert({ paymentId, part, orderId, amountPaise, reason }, clock.now());
      return [...shares.map(refundOf), ...posted(orderId)];
    },
  };
};
export type RefundsService = ReturnType<typeof createRefundsService>;
