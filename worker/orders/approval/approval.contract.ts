import * as v from "valibot";
import { fields, manyLines } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { ChangeItemsInput } from "../change/change-items.contract.ts";

/** The version of the order that the approver saw; any other version is refused with 409. */
export const ApproveInput = fields({ version: ChangeItemsInput.entries.version });
export type ApproveInput = v.InferOutput<typeof ApproveInput>;

/** `reason` is sent to whoever placed the order. */
export const DeclineInput = fields({
  reason: v.pipe(
    v.string(message("order.decline_reason_missing")),
    manyLines(),
    v.minLength(1, message("order.decline_reason_missing")),
    v.maxLength(500, message("order.reason_too_long")),
  ),
});
export type DeclineInput = v.InferOutput<typeof DeclineInput>;
