import type { Context, ErrorHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, type Failure, isAppError, OUR_FAULT } from "../platform/errors.contract.ts";
import { log } from "../platform/log.ts";

const failure = (error: AppError): Failure => ({
  success: false,
  code: error.code,
  message: error.message,
  ...(error.fields ? { fields: error.fields } : {}),
  ...error.details,
});

/** A refusal that Hono itself throws, such as a body that is not JSON. */
const fromHono = (error: HTTPException): Failure =>
  error.status === 400
    ? { success: false, code: "input.malformed", message: "The request body is not valid JSON." }
    : { success: false, code: "http.refused", message: error.message };

/** The one place where an error becomes JSON. */
export const respondWithError: ErrorHandler = (error, c: Context) => {
  if (isAppError(error)) {
    return c.json(failure(error), error.status, error.retryAfter ? { "Retry-After": String(error.retryAfter) } : {});
  }
  if (error instanceof HTTPException && error.status < 500) return c.json(fromHono(error), error.status as 400);
  log.error("api.fault", error, { method: c.req.method, path: c.req.path });
  return c.json<Failure>({ success: false, code: "server.fault", message: OUR_FAULT }, 500);
};

export const respondNotFound = (): never => {
  throw new AppError("http.not_found", 404, "There is nothing at this address.");
};
