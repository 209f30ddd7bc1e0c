import * as v from "valibot";
import { AppError } from "../../../worker/platform/errors.contract.ts";

/** What a schema makes of a form's fields; a misfit is a refusal like a rule's, for `actionRefused`. */
export const parsed = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  // Each field's first complaint, as the API answers it.
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
