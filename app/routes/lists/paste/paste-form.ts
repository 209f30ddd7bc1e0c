import * as v from "valibot";
import { ParseListInput } from "../../../../worker/lists/parse/list-text.contract.ts";

/** The city is the one that the visitor chose. */
export const PasteForm = v.object({ text: ParseListInput.entries.text });
export type PasteForm = v.InferOutput<typeof PasteForm>;
