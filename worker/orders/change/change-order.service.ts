import type { Only } from "../../compose.ts";
import type { RefundsService } from "../../payments/refunds/refunds.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { newId } from "../../platform/ids.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { shortId } from "../../platform/short-id.contract.ts";
import { paidOf } from "../delivery/order-payments.ts";
import { type AppliedChange, CHANGED, type ChangeRequest } from "../order-change.contract.ts";
import { tokenOf } from "../order-command.contract.ts";
import { PAYMENT_WINDOW_MS } from "../order-lifecycle.contract.ts";
import { MIN_ONLINE_PAISE } from "../order-limits.contract.ts";
import { assertExpected, mergeLines } from "../place/price-lines.ts";
import type { ChangeOrderRepo } from "./change-order.repo.ts";
import { detailOf, differenceToPay, eventOf } from "./decide-change.ts";
import type { ChangeableOrder, FindChanges } from "./find-changes.repo.ts";
import { type ChangePlan, gainedOf, isUnchanged } from "./plan-change.ts";
import type { PrepareChange, PreparedChange } from "./prepare-change.service.ts";
import { createRunChange } from "./run-change.service.ts";

export type ChangeDependencies = Only<"clock" | "guard" | "audit"> & {
  readonly find: FindChanges;
  readonly repo: ChangeOrderRepo;
  readonly prepare: PrepareChange;
  readonly payments: Pick<RefundsService, "differenceDue" | "differencePaid" | "differenceRefused">;
};

const differenceTooSmall = () => new AppError("orders.difference_too_small", 409);

/**
 * Changes the lines of a pending order, for staff also of a confirmed one. When an order paid online gets dearer, it does
 * not change until the difference is paid (paid-change.service.ts).
 */
export const createChangeOrder = ({ find, repo, prepare, payments, clock, guard, audit }: ChangeDependencies) => {
  const effectsOfStaff = (
    { id, buyerId, totalPaise }: ChangeableOrder,
    { plan, buyerName }: PreparedChange,
    by: ChangeRequest["by"],
  ): Statement[] =>
    by.role === "staff"
      ? [
          guard.assertStaff(by.userId),
          audit.record({
            actorId: by.userId,
            token: tokenOf(by),
            action: "user.order_changed",
            subject: { type: "user", id: buyerId, label: buyerName },
            before: { total: toRupees(totalPaise) },
            after: { order: shortId(id), total: toRupees(plan.totalPaise) },
          }),
        ]
      : [];

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
    const now = clock.now();
    const prepared = await prepare(order, items, {
      userId: by.userId,
      isStaff: by.role === "staff",
      requestedAt: now,
    });
    const { plan, effects } = prepared;
    assertExpected(expectedTotal, plan.lines, plan.totalPaise);
    const paidPaise = paidOf(order.left);
    // For a cash order, the agent collects in cash whatever was not paid by QR code.
    if (order.paymentMethod !== "cod" && paidPaise > 0 && plan.totalPaise > paidPaise) {
      // Only the buyer can pay the difference.
      if (by.role === "staff") throw new AppError("orders.change_needs_payment", 409);
      const toPay = await storeUntilPaid(order, plan, request);
      return toPay && { done: true, toPay };
    }
    const refund = refundOf(order, paidPaise - plan.totalPaise);
    if (!refund) throw differenceTooSmall();
    const taken = { id: by.idempotencyKey, lines: gainedOf(request.fromCart, plan) };
    const written = await repo.writeChange(order, plan, { author: by, detail: detailOf(plan, requestHash), now }, [
      ...effects,
      ...refund,
      ...repo.takeFromCart(order, taken, now),
      ...effectsOfStaff(order, prepared, by),
    ]);
    return written === "written" ? { done: true, toPay: null, event: eventOf(order) } : null;
  };

  return createRunChange({ find, clock, type: CHANGED, attempt, isUnchanged });
};
export type ChangeOrder = ReturnType<typeof createChangeOrder>;
