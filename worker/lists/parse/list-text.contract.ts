import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { MAX_LIST_TEXT } from "./parse-limits.contract.ts";

// Separate from the response schemas, which the page with the text field would otherwise bundle.
export const ParseListInput = fields({
  text: v.pipe(
    v.string(message("pasted_list.empty")),
    v.maxLength(MAX_LIST_TEXT, message("pasted_list.too_long", { max: MAX_LIST_TEXT })),
    v.check((text) => text.trim() !== "", message("pasted_list.empty")),
  ),
  location: v.optional(CityName, DEFAULT_CITY),
});
export type ParseListInput = v.InferOutput<typeof ParseListInput>;
