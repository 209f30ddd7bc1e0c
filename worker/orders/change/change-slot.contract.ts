import * as v from "valibot";
import { SlotChoice } from "../../cities/slots/slots.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { ChangeItemsInput } from "./change-items.contract.ts";

export const ChangeSlotInput = fields({
  /** Null for the usual delivery. */
  slot: v.nullable(SlotChoice),
  /** The version of the order that the buyer saw; any other version is refused with 409. */
  version: ChangeItemsInput.entries.version,
});
export type ChangeSlotInput = v.InferOutput<typeof ChangeSlotInput>;
