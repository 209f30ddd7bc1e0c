import type { Only } from "../../compose.ts";
import type { ChangeDependencies } from "../../orders/change/change-order.service.ts";
import { detailOf, eventOf, refusalOfPaidChange } from "../../orders/change/decide-change.ts";
import type { ChangeableOrder, StoredChange } from "../../orders/change/find-changes.repo.ts";
import type { DifferencePayment } from "../../orders/delivery/order-payments.ts";
import { CHANGE_REFUSED, CHANGED } from "../../orders/order-change.contract.ts";
import { PAYMENT_WINDOW_MS } from "../../orders/order-lifecycle.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import type { AppliedFact, ApplyPaidChange } from "./apply-payment.service.ts";
import { type CapturedFact, keyOf } from "./payment-facts.ts";

type Dependencies = ChangeDependencies & Only<"outbox">;

/**
 * Applies a change whose difference was paid, as the buyer saw it. When that is no longer possible, refunds the payment
 * and leaves the order as it is.
 */
export const createPaidChange = (dependencies: Dependencies): ApplyPaidChange => {
  const { find, repo, prepare, payments, outbox, clock } = dependencies;

  /** Null when a price changed, or a product or its stock is gone. */
  const prepareAsSeen = async (order: ChangeableOrder, change: StoredChange) => {
    try {
      const by = { userId: change.askedBy, requestedAt: change.dueAt - PAYMENT_WINDOW_MS };
      const prepared = await prepare(order, JSON.parse(change.lines), by);
      return prepared.plan.totalPaise === change.totalPaise ? prepared : null;
    } catch (error) {
      if (isAppError(error)) return null;
      throw error;
    }
  };

  /** Refunds the payment. Null after a conflict. */
  const refuse = async (
    order: ChangeableOrder,
    payment: DifferencePayment,
    fact: CapturedFact,
    reason: string,
  ): Promise<AppliedFact | null> => {
    const { changeId, orderId } = payment;
    const isSecond = reason === "second";
    const type = isSecond ? "order.second_payment" : CHANGE_REFUSED;
    const author = { role: "system", userId: null, idempotencyKey: keyOf(fact) } as const;
    const event = { changeId, type, author, detail: isSecond ? null : reason, now: clock.now() };
    const written = await repo.refuseChange(order, event, [
      ...payments.differenceRefused(payment, isSecond ? "second" : "change_refused"),
      ...outbox.enqueueToAll(type, order, order.version + 1),
      ...outbox.enqueuePushes(type, orderId, order.version + 1),
    ]);
    return written === "written" ? { outcome: type } : null;
  };

  return async (orderId, changeId, fact) => {
    const { paymentId, providerOrderId, amountPaise } = fact;
    const payment = { orderId, changeId, paymentId, providerOrderId, amountPaise };
    const { order, change, isOutdated } = await find.findPaidChange(orderId, changeId);
    if (!order) return { outcome: "unknown_order" };
    const refusalReason = refusalOfPaidChange({ order, change, isOutdated }, fact, clock.now());
    const prepared = refusalReason || !change ? null : await prepareAsSeen(order, change);
    if (!prepared || !change) return refuse(order, payment, fact, refusalReason ?? "goods");
    // API tokens cannot pay, so a person made this change even when a token requested it.
    const author = { role: "buyer", userId: change.askedBy, idempotencyKey: changeId } as const;
    const event = { author, detail: detailOf(prepared.plan, change.requestHash), now: clock.now() };
    const moved = repo.takeFromCart(order, { id: changeId, lines: JSON.parse(change.fromCart ?? "[]") }, event.now);
    const written = await repo.writeChange(order, prepared.plan, event, {
      before: repo.markApplied(changeId),
      after: [...prepared.effects, ...payments.differencePaid(payment), ...moved],
    });
    return written === "written" ? { outcome: CHANGED, event: eventOf(order) } : null;
  };
};
