import * as v from "valibot";
import { AppError } from "./errors.contract.ts";
import { message } from "./messages.contract.ts";

/**
 * Parses with a contract's schema; invalid input throws 400 with the first problem as `message` and all of them in
 * `fields`.
 */
export const parseInput = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  throw invalidInput(result.issues);
};

export const invalidInput = (issues: readonly v.BaseIssue<unknown>[]): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue);
    if (path) fields[path] ??= issue.message;
  }
  return new AppError(
    "input.invalid",
    400,
    {},
    {
      message: issues[0]?.message ?? message("input.invalid"),
      ...(Object.keys(fields).length > 0 ? { fields } : {}),
    },
  );
};
