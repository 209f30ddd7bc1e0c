import type { Language } from "../../../../worker/identity/accounts.contract.ts";
import { isAppError, retryHeaders } from "../../../../worker/platform/errors.contract.ts";
import { translateMessage } from "../../../i18n/translate-message.ts";

/** The error as plain text, because the address serves a file. */
export const fileFailure = (error: unknown, language: Language): Response => {
  if (!isAppError(error)) throw error;
  return new Response(translateMessage(language, error.message), {
    status: error.status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...retryHeaders(error) },
  });
};
