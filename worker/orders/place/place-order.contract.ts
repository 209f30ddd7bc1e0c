import * as v from "valibot";
import { SHORT_RULES } from "../../identity/short-rule.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ITEM, itemsOf, PlaceOrderInput } from "../place-order.contract.ts";

const NOT_TIME = message("request.not_time", { name: "expectedDelivery" });

/** What the API accepts. Separate from `PlaceOrderInput`, so that checkout does not bundle it. */
export const PlaceOrderRequest = fields({
  ...PlaceOrderInput.entries,
  items: itemsOf({
    ...ITEM,
    /** What happens when the product is missing at packing; defaults to the rule in the account's profile. */
    shortRule: v.optional(v.picklist(SHORT_RULES, message("order.short_rule_unknown"))),
  }),
  /** The `estimatedDelivery` that the buyer saw (ISO 8601); refused with 409 when it has changed, as after midnight. */
  expectedDelivery: v.optional(v.pipe(v.string(NOT_TIME), v.isoTimestamp(NOT_TIME))),
});
export type PlaceOrderRequest = v.InferOutput<typeof PlaceOrderRequest>;
