import * as v from "valibot";
import { AppError } from "../../../worker/platform/errors.contract.ts";

/**
 * Parses form fields with a schema. Throws an AppError "input.invalid" (400), which `actionRefused` turns into a
 * result.
 */
export const parsed = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  // Only the first issue of each field, as in the API's responses.
  const fields = result.issues.toReversed().map((issue) => [v.getDotPath(issue) ?? "", issue.message]);
  throw new AppError(
    "input.invalid",
    400,
    {},
    {
      message: result.issues[0].message,
      fields: Object.fromEntries(fields),
    },
  );
};
