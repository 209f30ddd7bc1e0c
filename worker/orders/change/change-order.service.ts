import type { Only } from "../../compose.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import { untilWritten } from "../../platform/d1/compare-and-set.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { paidOf } from "../delivery/order-payments.ts";
import type { AppliedChange, ChangeRequest } from "../order-change.contract.ts";
import { tokenOf } from "../order-command.contract.ts";
import { PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";
import { MIN_ONLINE_PAISE } from "../order-limits.contract.ts";
import { changeNeedsPayment, differenceTooSmall, orderConflict } from "../orders.errors.ts";
import { assertExpected, mergeLines } from "../place/price-lines.ts";
import type { ChangeEffects, ChangeOrderRepo } from "./change-order.repo.ts";
import { detailOf, differenceToPay, eventOf, refusalOf, refused, refusedBy, resultOfEarlier } from "./decide-change.ts";
import type { ChangeableOrder, FindChanges } from "./find-changes.repo.ts";
import { type ChangePlan, gainedOf, isUnchanged } from "./plan-change.ts";
import type { PrepareChange, PreparedChange } from "./prepare-change.service.ts";

export type ChangeDependencies = Only<"clock" | "guard" | "audit"> & {
  readonly find: FindChanges;
  readonly repo: ChangeOrderRepo;
  readonly prepare: PrepareChange;
  readonly payments: Pick<RefundsService, "differenceDue" | "differencePaid" | "differenceRefused">;
};

/** Attempts before concurrent changes end in a conflict. */
const MAX_ATTEMPTS = 8;

/**
 * Changes the lines of a pending order, for staff also of a confirmed one. When an order paid online gets dearer, it does
 * not change until the difference is paid (paid-change.service.ts). Concurrent callers are safe: each batch asserts the version that was read.
 */
export const createChangeOrder = ({ find, repo, prepare, payments, clock, guard, audit }: ChangeDependencies) => {
  /** For a change by staff: asserts their role, and writes the audit log in the same batch. */
  const effectsOfStaff = (
    { id, buyerId, totalPaise }: ChangeableOrder,
    { plan, buyerName }: PreparedChange,
    by: ChangeRequest["by"],
  ): ChangeEffects => {
    const { role, userId } = by;
    if (role !== "staff") return { before: [], after: [] };
    return {
      before: [guard.assertStaff(userId), repo.assertNotPicked(id)],
      after: [
        audit.record({
          actorId: userId,
          token: tokenOf(by),
          action: "user.order_changed",
          subject: { type: "user", id: buyerId, label: buyerName },
          before: { total: toRupees(totalPaise) },
          after: { order: shortId(id), total: toRupees(plan.totalPaise) },
        }),
      ],
    };
  };

  /** Undefined when the payment provider cannot refund this amount. */
  const refundOf = ({ id, version, left }: ChangeableOrder, paise: number): Statement[] | undefined =>
    paise > 0 ? payments.differenceDue(id, version + 1, left, paise) : [];

  /** Stores the change until its difference is paid; null when the order changed since it was read. */
  const storeUntilPaid = async (order: ChangeableOrder, plan: ChangePlan, request: ChangeRequest) => {
    const { totalPaise } = plan;
    const fromCart = gainedOf(request.fromCart, plan);
    const differencePaise = totalPaise - paidOf(order.left);
    if (differencePaise < MIN_ONLINE_PAISE) throw differenceTooSmall();
    const now = clock.now();
    const change = {
      id: newId(clock),
      askedBy: request.by.userId,
      idempotencyKey: request.by.idempotencyKey,
      requestHash: request.requestHash,
      lines: JSON.stringify(mergeLines(request.items)),
      fromCart: fromCart.length > 0 ? JSON.stringify(fromCart) : null,
      totalPaise,
      differencePaise,
      createdAt: now,
      dueAt: now + PAYMENT_WINDOW_MS,
    };
    const written = await repo.storeChange(order, change);
    return written === "written" ? differenceToPay({ ...change, orderId: order.id }, true) : null;
  };

  const attempt = async (order: ChangeableOrder, request: ChangeRequest): Promise<AppliedChange | null> => {
    const { by, items, expectedTotal, requestHash } = request;
    const changedBy = { userId: by.userId, isStaff: by.role === "staff", requestedAt: clock.now() };
    const prepared = await prepare(order, items, changedBy);
    const { plan, effects } = prepared;
    assertExpected(expectedTotal, plan.lines, plan.totalPaise);
    const paidPaise = paidOf(order.left);
    // The part of a cash order that no QR code paid is collected in cash.
    if (order.paymentMethod !== "cod" && paidPaise > 0 && plan.totalPaise > paidPaise) {
      if (by.role === "staff") throw changeNeedsPayment();
      const toPay = await storeUntilPaid(order, plan, request);
      return toPay && { done: true, toPay };
    }
    const refund = refundOf(order, paidPaise - plan.totalPaise);
    if (!refund) throw differenceTooSmall();
    const event = { author: by, detail: detailOf(plan, requestHash), now: clock.now() };
    const moved = repo.takeFromCart(
      order,
      { id: by.idempotencyKey, lines: gainedOf(request.fromCart, plan) },
      event.now,
    );
    const { before, after } = effectsOfStaff(order, prepared, by);
    const written = await repo.writeChange(order, plan, event, {
      before,
      after: [...effects, ...refund, ...moved, ...after],
    });
    return written === "written" ? { done: true, toPay: null, event: eventOf(order) } : null;
  };

  return (orderId: string, request: ChangeRequest): Promise<AppliedChange> => {
    const tryOnce = async (): Promise<AppliedChange | null> => {
      const found = await find.findToChange(orderId, request.by.userId, request.by.idempotencyKey);
      const result = resultOfEarlier(found, { orderId, hash: request.requestHash, now: clock.now() });
      if (result) return result;
      const { order } = found;
      const refusal = refusalOf(order, request);
      if (refusal || !order) return refused(refusal ?? orderConflict());
      try {
        if (isUnchanged(order, request.items)) return { done: true, toPay: null };
        return await attempt(order, request);
      } catch (error) {
        return refusedBy(error);
      }
    };
    return untilWritten(tryOnce, () => refused(orderConflict()), MAX_ATTEMPTS);
  };
};
export type ChangeOrder = ReturnType<typeof createChangeOrder>;
