import type { Context, ErrorHandler } from "hono";
import { getCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { translateFields, translateMessage } from "../../app/context.ts";
import { type Actor, DEFAULT_LANGUAGE } from "../accounts/accounts.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../accounts/language-cookie.contract.ts";
import { AppError, type Failure, isAppError, retryHeaders } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";
import { type MessageKey, message } from "../platform/messages.contract.ts";

/**
 * The body of a failure in the language of the signed-in account, if the route authenticated one, or else in that of
 * the device.
 */
const failure = (c: Context, error: Pick<AppError, "code" | "message"> & Partial<AppError>): Failure => {
  const account: Actor | undefined = c.var.actor;
  const language = account?.language ?? parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
  return {
    success: false,
    code: error.code,
    message: translateMessage(language, error.message),
    ...(error.fields ? { fields: translateFields(language, error.fields) } : {}),
    ...error.details,
  };
};

/** Converts every error into JSON, with its messages in the viewer's language. */
export const respondWithError: ErrorHandler = (error, c: Context) => {
  const failed = (code: MessageKey) => failure(c, { code, message: message(code) });
  if (isAppError(error)) return c.json(failure(c, error), error.status, retryHeaders(error));
  // Hono's own errors, such as that for a malformed JSON body.
  if (error instanceof HTTPException && error.status === 400) return c.json(failed("input.malformed"), 400);
  if (error instanceof HTTPException && error.status < 500)
    return c.json<Failure>({ success: false, code: "http.refused", message: error.message }, error.status as 400);
  log.error("api.fault", error, { method: c.req.method, path: c.req.path });
  return c.json(failed("server.fault"), 500);
};

export const respondNotFound = (): never => {
  throw new AppError("http.not_found", 404);
};
