import * as v from "valibot";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { PlaceOrderInput } from "../place-order.contract.ts";

const Version = message("request.not_number", { name: "version" });

/** All lines of the order after the change; products not listed are removed. */
export const ChangeItemsInput = fields({
  items: PlaceOrderInput.entries.items,
  /** The new total that the buyer saw, in rupees; another total is refused with 409. */
  expectedTotal: PlaceOrderInput.entries.expectedTotal,
  /** The version of the order that the buyer saw; any other version is refused with 409. */
  version: v.optional(v.pipe(v.number(Version), v.integer(Version), v.minValue(1, Version))),
});
export type ChangeItemsInput = v.InferOutput<typeof ChangeItemsInput>;

export interface PendingOrder {
  readonly _id: string;
  readonly estimatedDelivery: string;
  /** `from` and `until`: ISO 8601. */
  readonly slot: { readonly id: string; readonly day: string; readonly from: string; readonly until: string } | null;
  /** False for team members who may only see the order. */
  readonly mayChange: boolean;
}

/** A change that waits for its difference to be paid. Money in rupees. */
export interface OpenChange {
  readonly items: readonly { readonly productId: string; readonly quantity: number }[];
  /** The part of `items` from the account's cart, where it stays until the difference is paid. */
  readonly fromCart: readonly { readonly productId: string; readonly quantity: number }[];
  readonly total: number;
  readonly difference: number;
  /** ISO 8601. A payment after this time is refunded. */
  readonly payBy: string;
}
