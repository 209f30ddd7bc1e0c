import * as v from "valibot";
import { AppError } from "./errors.contract.ts";
import { message } from "./messages.contract.ts";

/** 400 with the first problem as `message` and the first one of each field in `fields`. */
export const invalidInput = (issues: readonly v.BaseIssue<unknown>[]): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue);
    if (path) fields[path] ??= issue.message;
  }
  const first = issues[0]?.message ?? message("input.invalid");
  const more = Object.keys(fields).length > 0 ? { message: first, fields } : { message: first };
  return new AppError("input.invalid", 400, {}, more);
};

/** Parses with a contract's schema. */
export const parseInput = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (!result.success) throw invalidInput(result.issues);
  return result.output;
};
