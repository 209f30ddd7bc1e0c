import type { OrderRow } from "../to-order.ts";
import type { BuyerState, NewOrder } from "./place-order.repo.ts";

/** The row of an order that was just placed, without reading it back. `placedByName` is null for the account itself. */
export const rowOf = (order: NewOrder, state: BuyerState, placedByName: string | null): OrderRow => ({
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
