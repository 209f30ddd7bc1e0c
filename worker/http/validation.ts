import type { MiddlewareHandler } from "hono";
import { validator as schemaValidator } from "hono-openapi";
import type * as v from "valibot";
import { AppError } from "../platform/errors.contract.ts";
import { invalidInput } from "../platform/parse-input.contract.ts";
import { bodyConversion, parameterConversion } from "./openapi/schemas.ts";

const refuse = (result: { success: boolean; error?: unknown }): void => {
  if (!result.success) throw invalidInput((result as { error: readonly v.BaseIssue<unknown>[] }).error);
};

const requireJson: MiddlewareHandler = async (c, next) => {
  const type = c.req.header("Content-Type") ?? "";
  if (!/^application\/([a-z.+-]+\+)?json\b/i.test(type)) {
    throw new AppError("input.not_json", 415);
  }
  await next();
};

/** Validates a JSON body with a contract's schema; the same schema describes the route in openapi.json. */
export const jsonBody = <Schema extends v.GenericSchema>(schema: Schema) =>
  [requireJson, schemaValidator("json", schema, refuse, bodyConversion)] as const;

/** Lets a request pass whose body is empty, whatever type it names. */
const orNothing: MiddlewareHandler = async (c, next) => {
  if ((await c.req.text()).trim() !== "") return requireJson(c, next);
  // Hono's cache holds promises, and its type says otherwise.
  Object.assign(c.req.bodyCache, { text: Promise.resolve("{}") });
  return next();
};

/** The same for a body that may be missing: it counts as an empty object. */
export const optionalJsonBody = <Schema extends v.GenericSchema>(schema: Schema) =>
  [orNothing, schemaValidator("json", schema, refuse, bodyConversion)] as const;

export const queryOf = <Schema extends v.GenericSchema>(schema: Schema) =>
  schemaValidator("query", schema, refuse, parameterConversion);
