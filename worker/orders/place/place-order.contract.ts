import * as v from "valibot";
import { SHORT_RULES } from "../../identity/short-rule.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ITEM, itemsOf, PlaceOrderInput } from "../place-order.contract.ts";

/** What the API takes. Apart from `PlaceOrderInput`, to keep it out of checkout's bytes. */
export const PlaceOrderRequest = fields({
  ...PlaceOrderInput.entries,
  items: itemsOf({
    ...ITEM,
    /** What happens when it is missing at packing; by default as the account's profile says. */
    shortRule: v.optional(v.picklist(SHORT_RULES, message("order.short_rule_unknown"))),
  }),
});
export type PlaceOrderRequest = v.InferOutput<typeof PlaceOrderRequest>;
