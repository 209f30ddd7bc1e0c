import { completeNames } from "../../catalogue/product-names.contract.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import { ownRecord } from "../../identity/accounts.errors.ts";
import { isOwnRecord } from "../../identity/permissions.ts";
import { type AppError, isAppError, toErrorData } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { mayManage, maySee } from "../browse/may-manage.ts";
import {
  type AppliedChange,
  CHANGED,
  type ChangeRequest,
  type DifferenceToPay,
  type OrderDifference,
  SLOT_CHANGED,
} from "../order-change.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { isBeforePacked } from "../order-lifecycle.contract.ts";
import {
  alreadyPacked,
  alreadyPicked,
  changedMeanwhile,
  changeEnded,
  notChangeable,
  notPlacedByYou,
  orderNotFound,
  unpaidNotChangeable,
} from "../orders.errors.ts";
import type { ChangeableOrder, EarlierEvent, StoredChange } from "./find-changes.repo.ts";
import type { ChangePlan } from "./plan-change.ts";

export const refused = (error: AppError): AppliedChange => ({ done: false, error: toErrorData(error) });

/** Rethrows anything but an `AppError`. */
export const refusedBy = (error: unknown): AppliedChange => {
  if (isAppError(error)) return refused(error);
  throw error;
};

const refusalOfBuyer = (order: ChangeableOrder, { person }: Pick<ChangeRequest, "person">): AppError | null => {
  if (!maySee(person, order)) return orderNotFound();
  if (!mayManage(person, order)) return notPlacedByYou();
  return order.status === "pending" ? null : notChangeable(order.status);
};

/** Staff may change a confirmed order too, until its goods are packed. */
const refusalOfStaff = (order: ChangeableOrder, { userId }: ChangeRequest["by"]): AppError | null => {
  if (isOwnRecord(userId, [order.buyerId, order.placedBy])) return ownRecord();
  if (order.status !== "pending" && order.status !== "confirmed") return notChangeable(order.status);
  if (!isBeforePacked(order.stage)) return alreadyPacked();
  return order.lines.some(({ pickedAt }) => pickedAt !== null) ? alreadyPicked() : null;
};

/** Why the order cannot be changed; null when it can. */
export const refusalOf = (
  order: ChangeableOrder | null,
  request: Pick<ChangeRequest, "by" | "person" | "version">,
): AppError | null => {
  if (!order) return orderNotFound();
  const refusal = request.by.role === "staff" ? refusalOfStaff(order, request.by) : refusalOfBuyer(order, request);
  if (refusal) return refusal;
  if (order.awaitsPayment === 1) return unpaidNotChangeable();
  if (request.version !== undefined && request.version !== order.version) return changedMeanwhile(order.version);
  return null;
};

const resultOfEvent = (
  event: EarlierEvent,
  { orderId, type, hash }: { readonly orderId: string; readonly type: string; readonly hash: string },
): AppliedChange => {
  const isSame = event.orderId === orderId && event.type === type && hashIn(event.detail) === hash;
  return isSame ? { done: true, toPay: null } : refused(keyReused());
};

/** The result of an earlier command with the same key, which wrote this event. */
export const resultOfEarlierSlot = (event: EarlierEvent, orderId: string, hash: string): AppliedChange =>
  resultOfEvent(event, { orderId, type: SLOT_CHANGED, hash });

interface Earlier {
  readonly order: ChangeableOrder | null;
  readonly event: EarlierEvent | null;
  readonly change: StoredChange | null;
}

/** The result of an earlier command with the same key; null when there was none. */
export const resultOfEarlier = (
  { order, event, change }: Earlier,
  { orderId, hash, now }: { readonly orderId: string; readonly hash: string; readonly now: number },
): AppliedChange | null => {
  if (event) return resultOfEvent(event, { orderId, type: CHANGED, hash });
  if (!change) return null;
  if (change.orderId !== orderId || change.requestHash !== hash) return refused(keyReused());
  if (change.state === "applied") return { done: true, toPay: null };
  const isPayable = change.state === "open" && order?.status === "pending" && now < change.dueAt;
  return isPayable ? { done: true, toPay: differenceToPay(change, false) } : refused(changeEnded());
};

export const differenceToPay = (
  { id, orderId, differencePaise }: Pick<StoredChange, "id" | "orderId" | "differencePaise">,
  isNew: boolean,
): DifferenceToPay => ({ orderId, changeId: id, differencePaise, isNew });

/** Detail of a change event, shown in the timeline: JSON of `OrderDifference` and the request's hash. */
export const detailOf = ({ changed, totalPaise, differencePaise }: ChangePlan, hash: string): string => {
  const difference: OrderDifference = {
    lines: changed.map(({ productId, name, names, unit, before, after }) => ({
      product: { _id: productId, name, unit },
      names: completeNames(names),
      before,
      after,
    })),
    totalBefore: toRupees(totalPaise - differencePaise),
    totalAfter: toRupees(totalPaise),
  };
  return JSON.stringify({ hash, ...difference });
};

const hashIn = (detail: string | null): unknown => (detail === null ? null : JSON.parse(detail).hash);

export const eventOf = ({ id, city, status, version }: ChangeableOrder): OrderEvent => ({
  id,
  city,
  version: version + 1,
  from: status,
  to: status,
  agentId: null,
});

interface PaidChange {
  readonly order: ChangeableOrder;
  readonly change: StoredChange | null;
  /** The order's lines were changed since the buyer requested this change. */
  readonly isOutdated: boolean;
}

/**
 * Why a change is refused although its difference was paid; null when it can be made. `second`: it was made already;
 * `late`: paid after its deadline; `order`: the order was confirmed or cancelled; `outdated`: the order was changed since,
 * or another change replaced this one; `amount`: the amount paid differs.
 */
export const refusalOfPaidChange = (
  { order, change, isOutdated }: PaidChange,
  paid: { readonly amountPaise: number; readonly currency: string },
  now: number,
): "second" | "late" | "order" | "outdated" | "amount" | null => {
  if (change?.state === "applied") return "second";
  if (change?.state !== "open" || isOutdated) return "outdated";
  if (order.status !== "pending" || order.left.length === 0) return "order";
  if (now > change.dueAt) return "late";
  return paid.amountPaise === change.differencePaise && paid.currency === "INR" ? null : "amount";
};
