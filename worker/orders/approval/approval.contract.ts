import * as v from "valibot";
import { fields, manyLines } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** The words reach whoever placed the order. */
export const DeclineInput = fields({
  reason: v.pipe(
    v.string(message("order.decline_reason_missing")),
    manyLines(),
    v.minLength(1, message("order.decline_reason_missing")),
    v.maxLength(500, message("order.reason_too_long")),
  ),
});
export type DeclineInput = v.InferOutput<typeof DeclineInput>;
