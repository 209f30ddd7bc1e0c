import { ownRecord } from "../../identity/accounts.errors.ts";
import { isOwnRecord } from "../../identity/permissions.ts";
import { AppError } from "../../platform/errors.contract.ts";
import type { MessageKey } from "../../platform/messages.contract.ts";
import type { StoredOrder } from "../browse/order-lines.repo.ts";
import type { DeliveryFacts } from "../delivery/delivery-facts.repo.ts";
import type { DeliveryPlan } from "../delivery/plan-delivery.ts";
import { type DoorMark, isNothing } from "../door/door-marks.contract.ts";
import { marksPacked, type PackedLine, type PackedManifest } from "../fulfilment/packed-manifest.ts";
import type { Command } from "../order-command.contract.ts";
import type { OrderEvent } from "../order-event.contract.ts";
import { findEdge, hasVisibleCode, isBeforePacked, statusAfter } from "../order-lifecycle.contract.ts";
import {
  alreadyAccepted,
  alreadyPacked,
  changedMeanwhile,
  illegalTransition,
  nothingPacked,
  orderNotFound,
} from "../orders.errors.ts";

/** Money in paise, times in ms. */
export interface OrderSnapshot
  extends Pick<StoredOrder, "id" | "buyerId" | "placedBy" | "agentId" | "city" | "status" | "stage" | "version">,
    Pick<StoredOrder, "awaitsPayment" | "awaitsApproval" | "paymentMethod" | "paymentStatus" | "totalPaise">,
    Pick<StoredOrder, "slotId" | "slotDay" | "createdAt" | "codeNumber" | "codeTries" | "doorDigest"> {
  /** 1 while a question to the buyer about a short line is open. */
  readonly awaitsAnswer: number;
  /** Captured and not refunded. */
  readonly paidPaise: number;
  readonly lines: readonly PackedLine[];
  /** The marks after the command; only when it packs, unpacks or accepts the order. */
  readonly packed?: PackedManifest | undefined;
  /** The marks at the door; only when staff pack, unpack or cancel the order. */
  readonly atDoor?: readonly DoorMark[];
  /** Only for a delivery. */
  readonly delivery?: { readonly facts: DeliveryFacts; readonly plan: DeliveryPlan } | null;
  /** The event of the same user's earlier command with this Idempotency-Key, about this or another order. */
  readonly earlier: { readonly orderId: string; readonly type: string; readonly detail: string | null } | null;
}

/** Types in `order_events`, and kinds of the mails and pushes about them. */
export const EVENT_TYPES: Record<Command["kind"], string> = {
  confirm: "order.confirmed",
  cancel: "order.cancelled",
  expire: "order.expired",
  accept: "order.accepted",
  deliver: "order.delivered",
  release: "order.released",
  request_cancel: "order.cancellation_requested",
  reissue_code: "order.code_reissued",
  approve: "order.approved",
  decline: "order.declined",
  expire_approval: "order.approval_expired",
  pack: "order.packed",
  unpack: "order.unpacked",
  load: "order.loaded",
};

const refuse = (code: MessageKey) => new AppError(code, 409);

const refusalOfStage = (
  { status, stage, lines, awaitsAnswer, atDoor = [] }: OrderSnapshot,
  kind: "pack" | "unpack" | "load",
): AppError | null => {
  if (!hasVisibleCode(status) || (kind === "load" && status !== "accepted")) return illegalTransition(status);
  if (kind === "load") return stage === "packed" ? null : refuse("orders.not_packed");
  if (kind === "unpack") return isBeforePacked(stage) ? refuse("orders.not_packed") : null;
  if (!isBeforePacked(stage)) return alreadyPacked();
  if (lines.some(({ isPicked }) => isPicked === 0)) return refuse("orders.lines_to_pick");
  if (awaitsAnswer === 1) return refuse("orders.awaits_answer");
  return isNothing(lines, marksPacked(lines, atDoor)) ? nothingPacked() : null;
};

export const refusalOf = (order: OrderSnapshot, command: Command): AppError | null => {
  const { kind, by } = command;
  // To an agent, another agent's order does not exist.
  if (by.role === "agent" && kind !== "accept" && order.agentId !== by.agentId) return orderNotFound();
  if (by.role === "staff" && isOwnRecord(by.userId, [order.buyerId, order.placedBy])) return ownRecord();
  if (kind === "pack" || kind === "unpack" || kind === "load") return refusalOfStage(order, kind);
  if (kind === "request_cancel") return order.status === "accepted" ? null : illegalTransition(order.status);
  if (kind === "reissue_code") return hasVisibleCode(order.status) ? null : illegalTransition(order.status);
  if (kind === "approve" || kind === "decline" || kind === "expire_approval") {
    // Whoever may decline an order may approve it.
    const step = kind === "approve" ? "decline" : kind;
    if (!order.awaitsApproval || !findEdge(order.status, step, by.role)) return refuse("orders.not_awaiting_approval");
    const seen = ("version" in command ? command.version : undefined) ?? order.version;
    return seen === order.version ? null : changedMeanwhile(order.version);
  }
  if (!findEdge(order.status, kind, by.role)) {
    return kind === "accept" && (order.status === "accepted" || order.status === "delivered")
      ? alreadyAccepted()
      : illegalTransition(order.status);
  }
  const isPaidOnline = order.paymentMethod !== "razorpay" || order.paidPaise >= order.totalPaise;
  if (kind === "confirm" && (order.awaitsPayment || !isPaidOnline)) return refuse("orders.awaiting_payment");
  if (kind === "confirm" && order.awaitsApproval) return refuse("orders.awaiting_approval");
  // The confirmation deadline starts with the approval, and does not apply to online orders.
  if (kind === "expire" && (order.awaitsApproval || order.paymentMethod === "razorpay"))
    return illegalTransition(order.status);
  // The system cancels only unpaid orders; this order was paid after the provider was last asked.
  if (kind === "cancel" && by.role === "system" && !order.awaitsPayment) return illegalTransition(order.status);
  return null;
};

export const detailOf = (command: Command): string | null => {
  if (command.kind === "pack") return String(command.crates);
  return "reason" in command ? command.reason || null : null;
};

/** Whether the command is a repetition, for example after a lost response: it succeeds again and changes nothing. */
export const isRepeated = (order: OrderSnapshot, command: Command): boolean => {
  const { earlier, status, stage, agentId } = order;
  if (!earlier) {
    const isDone = command.kind === "accept" || (command.kind === "load" && stage === "loaded");
    return isDone && status === "accepted" && agentId === command.by.agentId;
  }
  // The detail of a delivery lists what was handed over; the caller compares its code instead.
  const isSameDetail = command.kind === "deliver" || earlier.detail === detailOf(command);
  return earlier.orderId === order.id && earlier.type === EVENT_TYPES[command.kind] && isSameDetail;
};

export const unchangedEvent = ({ id, city, status, version, agentId }: OrderSnapshot): OrderEvent => ({
  id,
  city,
  version,
  from: status,
  to: status,
  agentId,
});

/** The event of a written command. A release names the agent who carried the order, an acceptance the new one. */
export const eventOf = (order: OrderSnapshot, { kind, by }: Command): OrderEvent => ({
  ...unchangedEvent(order),
  // To staff an approval is like a newly placed order, because they can now confirm it.
  ...(kind === "approve" ? { from: null } : {}),
  version: order.version + 1,
  to: statusAfter(order.status, kind),
  agentId: (kind === "accept" ? by.agentId : undefined) ?? order.agentId,
});
