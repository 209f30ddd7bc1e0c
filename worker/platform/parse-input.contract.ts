import * as v from "valibot";
import { AppError } from "./errors.contract.ts";
import { message, parseMessage } from "./messages.contract.ts";

/** Replaces valibot's own messages ("Expected never but received …"), which are not fit for people. */
const wordsOf = (issue: v.BaseIssue<unknown>): string => {
  if (parseMessage(issue.message)) return issue.message;
  const name = issue.path?.at(-1)?.key;
  if (typeof name !== "string") return message("input.invalid");
  if (issue.expected === "never") return message("request.unknown_field", { name });
  return message(issue.received === "undefined" ? "request.missing" : "request.malformed", { name });
};

/** 400 with the first problem as `message` and the first one of each field in `fields`. */
const invalidInput = (issues: readonly v.BaseIssue<unknown>[]): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const path = v.getDotPath(issue);
    if (path) fields[path] ??= wordsOf(issue);
  }
  const first = issues[0] ? wordsOf(issues[0]) : message("input.invalid");
  const more = Object.keys(fields).length > 0 ? { message: first, fields } : { message: first };
  return new AppError("input.invalid", 400, {}, more);
};

export const parseInput = <Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, input);
  if (!result.success) throw invalidInput(result.issues);
  return result.output;
};
