import * as v from "valibot";
import { ProductNames } from "../catalogue/catalogue.contract.ts";
import { UNITS } from "../catalogue/categories.contract.ts";
import type { SlotChoice } from "../cities/slots/slots.contract.ts";
import type { ErrorData } from "../platform/errors.contract.ts";
import type { By } from "./order-command.contract.ts";
import type { OrderEvent } from "./order-event.contract.ts";
import { DOOR_REASONS } from "./order-lifecycle.contract.ts";

/** Event type of a change to the lines, and the kind of its mail. */
export const CHANGED = "order.changed";
/** An event of this type sends the notifications of `CHANGED`. */
export const SLOT_CHANGED = "order.slot_changed";
/** Events whose detail is an `OrderDifference`, or a `DeliveryChange`. */
export const EVENTS_WITH_DIFFERENCE: readonly string[] = [
  CHANGED,
  SLOT_CHANGED,
  "order.door_changed",
  "order.shortage",
  "order.delivered",
];
export const CHANGE_REFUSED = "order.change_refused";

/** `replaced` means that a later change of the same order replaced this one, so a payment for it is refunded. */
export const CHANGE_STATES = ["open", "applied", "refused", "replaced"] as const;
export type OrderChangeState = (typeof CHANGE_STATES)[number];

/** Money in rupees. */
export const OrderDifference = v.object({
  lines: v.array(
    v.object({
      product: v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) }),
      names: ProductNames,
      /** Quantities; `before` is 0 for an added line, `after` is 0 for a removed one. */
      before: v.number(),
      after: v.number(),
      /** Only for changes at the door. */
      reason: v.optional(v.picklist(DOOR_REASONS)),
    }),
  ),
  totalBefore: v.number(),
  totalAfter: v.number(),
});
export type OrderDifference = v.InferOutput<typeof OrderDifference>;

const Promised = v.object({
  /** ISO 8601, like both ends of the slot. */
  estimatedDelivery: v.string(),
  slot: v.nullable(v.object({ from: v.string(), until: v.string() })),
});

export const DeliveryChange = v.object({ before: Promised, after: Promised });
export type DeliveryChange = v.InferOutput<typeof DeliveryChange>;

export interface OrderingPerson {
  readonly userId: string;
  /** Their own account, or that of their team. */
  readonly accountId: string;
  readonly isTeamBuyer: boolean;
}

/** `items` are all lines that the order should have. Plain data, because it is sent to the order's coordinator. */
export interface ChangeRequest {
  readonly by: By & { readonly userId: string };
  readonly person: OrderingPerson;
  readonly items: { productId: string; quantity: number }[];
  /**
   * Lines of the account's cart in the order's city. Those that the change adds to the order leave the cart when the
   * change is made.
   */
  readonly fromCart: readonly { productId: string; quantity: number }[];
  /** The new total that the buyer saw, in rupees. */
  readonly expectedTotal?: number | undefined;
  /** The version of the order that the buyer saw. */
  readonly version?: number | undefined;
  /** SHA-256 of order, lines, total and version. */
  readonly requestHash: string;
}

/** Plain data, like `ChangeRequest`. */
export interface SlotRequest extends Pick<ChangeRequest, "by" | "person" | "version" | "requestHash"> {
  /** Null for the usual delivery. */
  readonly slot: SlotChoice | null;
}

/** A change that is applied once its difference is paid. */
export interface DifferenceToPay {
  readonly orderId: string;
  readonly changeId: string;
  readonly differencePaise: number;
  /** True when this call stored the change; the provider then has no order for it yet. */
  readonly isNew: boolean;
}

/** Refusals are values, because an exception loses its class when it leaves a Durable Object. */
export type ChangeOutcome =
  | { readonly done: true; readonly toPay: DifferenceToPay | null }
  | { readonly done: false; readonly error: ErrorData };

/** `event` is set when the order was changed. */
export type AppliedChange = Extract<ChangeOutcome, { done: true }> & { readonly event?: OrderEvent | undefined };

/** What a browser needs to open the provider's dialog. `amount` is in paise. */
export const PaymentToMake = v.object({
  orderId: v.string(),
  amount: v.number(),
  currency: v.string(),
  dbOrderId: v.string(),
  key: v.string(),
});
export type PaymentToMake = v.InferOutput<typeof PaymentToMake>;
