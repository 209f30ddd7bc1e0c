import { parseWithValibot } from "@conform-to/valibot";
import type { GenericSchema } from "valibot";

/**
 * Parses a form with the API's schema, on server and client. The library's coercion is off, because it turns an empty
 * field into a missing one and the schemas define what an empty field means.
 */
export const parseForm = <Schema extends GenericSchema>(form: FormData, schema: Schema) =>
  parseWithValibot(form, { schema, disableAutoCoercion: true });
