import { data } from "react-router";
import { type AppError, isAppError } from "../../worker/platform/errors.contract.ts";

/** What an error page knows about a refusal. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
}

/**
 * For loaders: `await orders.getOrder(id).catch(asPageFailure)`. A refusal by a rule becomes the page of its status; a
 * fault stays one.
 */
export const asPageFailure = (error: unknown): never => {
  if (!isAppError(error)) throw error;
  throw refuse(error.status, error.code, error.message, error.retryAfter);
};

/** `throw refuse(403, "access.staff_only", "…")` in a loader. */
export const refuse = (status: AppError["status"], code: string, message: string, retryAfter?: number) =>
  data({ code, message } satisfies PageFailure, {
    status,
    ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}),
  });
