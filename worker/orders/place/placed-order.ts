import type { Actor } from "../../identity/accounts.contract.ts";
import type { OutboxService } from "../../outbox/outbox.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { newId } from "../../platform/ids.ts";
import { PLACED } from "../order-lifecycle.contract.ts";
import type { OrderToPlace } from "../place-order.contract.ts";
import type { OrderRow } from "../to-order.ts";
import type { BuyerState } from "./buyer-state.repo.ts";
import type { OrderDecisions } from "./decide-order.ts";
import { approvalDueAt, type ForStandingOrder, paymentDueAt } from "./standing-order.ts";

interface Placement {
  readonly input: OrderToPlace;
  readonly actor: Actor;
  readonly buyerId: string;
  /** The team member who orders; null for the account itself. */
  readonly placedBy: string | null;
  readonly isByStaff: boolean;
  readonly standingOrder: ForStandingOrder | null;
  readonly key: string;
  readonly requestHash: string;
}

/** The columns of a new order, and who placed it. Money in paise, times in ms, flags 0 or 1. */
export const toNewOrder = (
  { input, actor, buyerId, placedBy, isByStaff, standingOrder, key, requestHash }: Placement,
  { amount, slot, delivery, unpaid, raiser, awaitsApproval, now }: OrderDecisions,
) => {
  const isOnline = input.paymentMethod === "razorpay";
  return {
    // Made from `now`: month limits, the archive and the list of buyers read the time from the id.
    id: newId({ now: () => now }),
    buyerId,
    city: input.location,
    deliveryAddress: input.deliveryAddress,
    phone: input.phone,
    notes: input.notes,
    ...amount,
    paymentMethod: input.paymentMethod,
    awaitsPayment: Number(isOnline),
    paymentDueAt: isOnline ? paymentDueAt(now, standingOrder, unpaid?.holdMs ?? null) : null,
    placedBy: raiser?.userId ?? placedBy,
    actorId: raiser?.userId ?? actor.userId,
    actorRole: isByStaff ? ("staff" as const) : ("buyer" as const),
    /** The API token with which the actor sent the request. */
    tokenName: actor.apiToken?.name ?? null,
    awaitsApproval: Number(awaitsApproval),
    approvalDueAt: awaitsApproval ? approvalDueAt(now, standingOrder, slot) : null,
    idempotencyKey: key,
    requestHash,
    ...delivery,
    standingOrderId: standingOrder?.standingOrderId ?? null,
    createdAt: now,
    updatedAt: now,
  };
};
export type NewOrder = ReturnType<typeof toNewOrder>;

/** The row of the order just placed, without reading it back. `placedByName` is null for the account itself. */
export const toOrderRow = (order: NewOrder, buyer: BuyerState, placedByName: string | null): OrderRow => ({
  ...order,
  status: "pending",
  version: 1,
  paymentStatus: "pending",
  taxPaise: 0,
  agentId: null,
  codeNumber: 0,
  codeTries: 0,
  cancelReason: null,
  cancelRequestedAt: null,
  cancelRequestedBy: null,
  deliveredAt: null,
  rating: null,
  // Shown only to staff.
  confirmBy: null,
  buyerName: buyer.buyerName,
  buyerEmail: buyer.buyerEmail,
  buyerPhone: buyer.buyerPhone,
  buyerAddress: buyer.buyerAddress,
  buyerGstin: buyer.buyerGstin,
  placedByName,
  agentName: null,
  agentPhone: null,
  vehicleNumber: null,
});

type Outbox = Pick<OutboxService, "enqueueToAll" | "enqueueToMember" | "enqueuePushes">;

/** An order that awaits approval is announced to the approvers; an online order is announced once it is paid. */
export const notifyPlaced = (
  outbox: Outbox,
  { id, placedBy, actorRole, paymentMethod, awaitsApproval }: NewOrder,
  approvers: readonly string[],
): Statement[] => {
  if (awaitsApproval === 1) {
    const needed = "order.approval_needed";
    return [
      ...approvers.map((userId) => outbox.enqueueToMember(needed, id, 1, userId)),
      ...outbox.enqueuePushes(needed, id, 1),
    ];
  }
  if (paymentMethod === "razorpay") return [];
  return outbox.enqueueToAll(PLACED[actorRole], { id, placedBy }, 1);
};
