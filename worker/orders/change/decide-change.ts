import { completeNames } from "../../catalogue/product-names.contract.ts";
import { keyReused } from "../../http/idempotency.errors.ts";
import { requireOthers } from "../../identity/permissions.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { toRupees } from "../../platform/money.contract.ts";
import { mayManage, maySee } from "../browse/may-manage.ts";
import type { AppliedChange, DifferenceToPay, OrderDifference, SlotRequest } from "../order-change.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { isBeforePacked } from "../order-lifecycle.contract.ts";
import {
  alreadyPacked,
  changedMeanwhile,
  notChangeable,
  notPlacedByYou,
  orderNotFound,
  unpaidNotChangeable,
} from "../orders.errors.ts";
import type { ChangeableOrder, FindChanges, StoredChange } from "./find-changes.repo.ts";
import type { ChangePlan } from "./plan-change.ts";

/** The common fields of requests to change an order's lines or its slot. */
export type AnyChangeRequest = Omit<SlotRequest, "slot">;

const requireOfBuyer = (order: ChangeableOrder, { person }: AnyChangeRequest): void => {
  if (!maySee(person, order)) throw orderNotFound();
  if (!mayManage(person, order)) throw notPlacedByYou();
  if (order.status !== "pending") throw notChangeable(order.status);
};

/** Staff may change a confirmed order too, until its goods are packed. */
const requireOfStaff = (order: ChangeableOrder, { by }: AnyChangeRequest): void => {
  requireOthers(by, [order.buyerId, order.placedBy]);
  if (order.status !== "pending" && order.status !== "confirmed") throw notChangeable(order.status);
  if (!isBeforePacked(order.stage)) throw alreadyPacked();
  if (order.lines.some(({ pickedAt }) => pickedAt !== null)) throw new AppError("orders.already_picked", 409);
};

export const requireChangeable = (order: ChangeableOrder | null, request: AnyChangeRequest): ChangeableOrder => {
  if (!order) throw orderNotFound();
  if (request.by.role === "staff") requireOfStaff(order, request);
  else requireOfBuyer(order, request);
  if (order.awaitsPayment === 1) throw unpaidNotChangeable();
  if (request.version !== undefined && request.version !== order.version) throw changedMeanwhile(order.version);
  return order;
};

interface Command {
  readonly orderId: string;
  /** Type of the event that the command writes. */
  readonly type: string;
  readonly hash: string;
  /** In ms. */
  readonly now: number;
}

const hashIn = (detail: string | null): unknown => (detail === null ? null : JSON.parse(detail).hash);

/** The result of an earlier command with the same key; null when there was none. Throws when that was another command. */
export const resultOfEarlier = (
  { order, event, change }: Awaited<ReturnType<FindChanges["findToChange"]>>,
  { orderId, type, hash, now }: Command,
): AppliedChange | null => {
  if (event) {
    if (event.orderId !== orderId || event.type !== type || hashIn(event.detail) !== hash) throw keyReused();
    return { done: true, toPay: null };
  }
  if (!change) return null;
  if (change.orderId !== orderId || change.requestHash !== hash) throw keyReused();
  if (change.state === "applied") return { done: true, toPay: null };
  const isPayable = change.state === "open" && order?.status === "pending" && now < change.dueAt;
  if (!isPayable) throw new AppError("orders.change_ended", 409);
  return { done: true, toPay: differenceToPay(change, false) };
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
