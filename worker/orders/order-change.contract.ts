import * as v from "valibot";
import { ProductNames } from "../catalogue/catalogue.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import type { PlainError } from "../platform/errors.contract.ts";
import type { By } from "./order-command.contract.ts";
import type { OrderEvent } from "./order-event.contract.ts";
import { DOOR_REASONS } from "./order-lifecycle.contract.ts";

/** The events of a change, and the kinds of their mails. */
export const CHANGED = "order.changed";
export const CHANGE_REFUSED = "order.change_refused";

/** `replaced`: by a later change of the same order, so that a payment for this one is refunded. */
export const CHANGE_STATES = ["open", "applied", "refused", "replaced"] as const;
export type OrderChangeState = (typeof CHANGE_STATES)[number];

/** What a change of a pending order did, for its timeline: the lines that differ. Money in rupees. */
export const OrderDifference = v.object({
  lines: v.array(
    v.object({
      product: v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) }),
      names: ProductNames,
      /** Quantities; 0 for a line that was added or removed. */
      before: v.number(),
      after: v.number(),
      /** At the door. */
      reason: v.optional(v.picklist(DOOR_REASONS)),
    }),
  ),
  totalBefore: v.number(),
  totalAfter: v.number(),
});
export type OrderDifference = v.InferOutput<typeof OrderDifference>;

/** A person who wants to do something with an order. */
export interface PersonOrdering {
  readonly userId: string;
  /** The account for which they order: their own, or that of their team. */
  readonly accountId: string;
  /** Whether they are in a team with the role buyer. */
  readonly isTeamBuyer: boolean;
}

/** A buyer's wish: all lines of the order after the change. Plain data, because it is sent to the order's coordinator. */
export interface ChangeWish {
  readonly by: By & { readonly userId: string };
  readonly person: PersonOrdering;
  readonly items: { productId: string; quantity: number }[];
  /** The order's total that the buyer saw, in rupees. */
  readonly expectedTotal?: number | undefined;
  /** The version of the order that the buyer saw. */
  readonly version?: number | undefined;
  /** SHA-256 of order, lines, total and version. */
  readonly requestHash: string;
}

/** A change that is made when its difference is paid. */
export interface DifferenceToPay {
  readonly orderId: string;
  readonly changeId: string;
  readonly differencePaise: number;
  /** This call asked for the change, so the provider cannot have an order for it yet. */
  readonly isNew: boolean;
}

/** Refusals are values, because an exception loses its class on the way out of a Durable Object. */
export type ChangeOutcome =
  | { readonly done: true; readonly toPay: DifferenceToPay | null }
  | { readonly done: false; readonly error: PlainError };

/** For the coordinator, which publishes `event`; it is set when the order was changed. */
export type AppliedChange = ChangeOutcome & { readonly event?: OrderEvent | undefined };

/** What a browser needs to open the provider's dialog. `amount` is in paise. */
export const PaymentToMake = v.object({
  orderId: v.string(),
  amount: v.number(),
  currency: v.string(),
  dbOrderId: v.string(),
  key: v.string(),
});
export type PaymentToMake = v.InferOutput<typeof PaymentToMake>;
