import { data } from "react-router";
import type { Language } from "../../worker/identity/accounts.contract.ts";
import { type AppError, isAppError, retryHeaders } from "../../worker/platform/errors.contract.ts";
import { translateMessage } from "../i18n/translate-message.ts";

/** The data of a refusal that an error page receives. */
export interface PageFailure {
  readonly code: string;
  readonly message: string;
  /** What the viewer can do, or waits for. */
  readonly note?: string;
}

/**
 * For loaders: `await orders.getOrder(id).catch(asPageFailure(language))`. Throws a refusal (AppError) as a response
 * with its status, in the viewer's language; any other error is thrown again.
 */
export const asPageFailure =
  (language: Language) =>
  (error: unknown): never => {
    if (!isAppError(error)) throw error;
    throw refuse(error.status, error.code, translateMessage(language, error.message), {
      headers: retryHeaders(error),
    });
  };

/** `throw refuse(403, "access.staff_only", "…")` in a loader; the sentence is in the viewer's language. */
export const refuse = (
  status: AppError["status"],
  code: string,
  message: string,
  { headers = {}, ...more }: { readonly headers?: Record<string, string>; readonly note?: string } = {},
) => data({ code, message, ...more } satisfies PageFailure, { status, headers });
