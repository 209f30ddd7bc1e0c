import type { Only } from "../../compose.ts";
import type { ChangeDependencies } from "../../orders/change/change-order.service.ts";
import { detailOf, eventOf, refusalOfPaidChange } from "../../orders/change/decide-change.ts";
import type { ChangeableOrder, StoredChange } from "../../orders/change/find-changes.repo.ts";
import type { DifferencePayment } from "../../orders/delivery/order-payments.ts";
import { CHANGE_REFUSED, CHANGED } from "../../orders/order-change.contract.ts";
import { PAYMENT_WINDOW_MS } from "../../orders/order-lifecycle.contract.ts";
import { isAppError } from "../../platform/errors.contract.ts";
import type { ApplyPaidChange } from "./apply-payment.service.ts";
import { type CapturedFact, keyOf } from "./payment-facts.ts";

type Dependencies = ChangeDependencies & Only<"notifications">;

/**
 * Applies a change whose difference was paid, as the buyer saw it. When that is no longer possible, refunds the payment
 * and leaves the order as it is.
 */
export const createPaidChange = (dependencies: Dependencies): ApplyPaidChange => {
  const { find, repo, prepare, payments, notifications, clock } = dependencies;

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

  const refuse = (order: ChangeableOrder, payment: DifferencePayment, fact: CapturedFact, detail: string) => {
    const { changeId, orderId } = payment;
    const author = { role: "system", userId: null, idempotencyKey: keyOf(fact) } as const;
    return repo.refuseChange(order, { changeId, author, detail, now: clock.now() }, [
      ...payments.differenceRefused(payment),
      ...notifications.enqueueToAll(CHANGE_REFUSED, order, order.version + 1),
      ...notifications.enqueuePushes(CHANGE_REFUSED, orderId, order.version + 1),
    ]);
  };

  return async (orderId, changeId, fact) => {
    const { paymentId, providerOrderId, amountPaise } = fact;
    const payment = { orderId, changeId, paymentId, providerOrderId, amountPaise };
    const { order, change, isOutdated } = await find.findPaidChange(orderId, changeId);
    if (!order) return { outcome: "unknown_order" };
    const refusalReason = refusalOfPaidChange({ order, change, isOutdated }, fact, clock.now());
    const prepared = refusalReason || !change ? null : await prepareAsSeen(order, change);
    if (!prepared || !change) {
      const written = await refuse(order, payment, fact, refusalReason ?? "goods");
      return written === "written" ? { outcome: CHANGE_REFUSED } : null;
    }
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
