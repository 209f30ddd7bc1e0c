import type { OutboxService } from "../../outbox/outbox.service.ts";
import type { Statement } from "../../platform/d1/db.ts";
import { PLACED } from "../order-lifecycle.contract.ts";
import type { OrderRow } from "../to-order.ts";
import type { BuyerState, NewOrder } from "./place-order.repo.ts";

/** The row of the order just placed, without reading it back. `placedByName` is null for the account itself. */
export const toOrderRow = (order: NewOrder, state: BuyerState, placedByName: string | null): OrderRow => ({
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
  buyerName: state.buyerName,
  buyerEmail: state.buyerEmail,
  buyerPhone: state.buyerPhone,
  buyerAddress: state.buyerAddress,
  buyerGstin: state.buyerGstin,
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
