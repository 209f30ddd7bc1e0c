import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, type Failure, isAppError, retryHeaders } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { message } from "../platform/messages.contract.ts";
import { translateFields, translator } from "./translator.ts";

const failure = (c: Context, error: AppError): Failure => ({
  success: false,
  code: error.code,
  message: translator(c)(error.message),
  ...(error.fields ? { fields: translateFields(c, error.fields) } : {}),
  ...error.details,
});

/** Converts an error of Hono itself, such as that for a malformed JSON body. */
const fromHono = (c: Context, error: HTTPException): Failure =>
  error.status === 400
    ? { success: false, code: "input.malformed", message: translator(c)(message("input.malformed")) }
    : { success: false, code: "http.refused", message: error.message };

/** Converts every error into JSON, with its messages in the viewer's language. */
export const respondWithError: ErrorHandler = (error, c: Context) => {
  if (isAppError(error)) return c.json(failure(c, error), error.status, retryHeaders(error));
  if (error instanceof HTTPException && error.status < 500) return c.json(fromHono(c, error), error.status as 400);
  log.error("api.fault", error, { method: c.req.method, path: c.req.path });
  return c.json<Failure>(
    { success: false, code: "server.fault", message: translator(c)(message("server.fault")) },
    500,
  );
};

export const respondNotFound = (): never => {
  throw new AppError("http.not_found", 404);
};
