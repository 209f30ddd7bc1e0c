import { parseWithValibot } from "@conform-to/valibot";
import type { GenericSchema } from "valibot";

/**
 * Reads a form with the schema the API uses, on both sides. Without the library's coercion, which turns an empty field
 * into a missing one: the schemas say themselves what an empty field means.
 */
export const parseForm = <Schema extends GenericSchema>(form: FormData, schema: Schema) =>
  parseWithValibot(form, { schema, disableAutoCoercion: true });
