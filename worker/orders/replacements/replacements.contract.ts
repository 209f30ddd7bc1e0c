import * as v from "valibot";
import { ProductNames } from "../../catalogue/catalogue.contract.ts";
import { UNITS } from "../../catalogue/categories.contract.ts";

export const RETURN_STATES = ["requested", "decided"] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

export const RETURN_REASONS = ["poor_quality", "damaged", "wrong_item", "missing", "other"] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/**
 * `refund`: back to the payment; `credit`: to the buyer's account; `replacement`: delivered with the buyer's next
 * order, free of charge.
 */
export const RETURN_DECISIONS = ["refund", "credit", "replacement", "refused"] as const;
export type ReturnDecision = (typeof RETURN_DECISIONS)[number];

/** Products delivered free of charge with an order, in place of returned ones. */
export const Replacement = v.object({
  product: v.object({ _id: v.string(), name: v.string(), unit: v.picklist(UNITS) }),
  names: ProductNames,
  quantity: v.number(),
  /** The order from which the products were returned. */
  orderId: v.string(),
});
export type Replacement = v.InferOutput<typeof Replacement>;
