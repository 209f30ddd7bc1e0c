import { data } from "react-router";
import type { Language } from "../../../worker/accounts/accounts.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { translateFields, translateMessage } from "../../i18n/translate-message.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";

/** The result of an action on a page with several forms. `form` names the form that was submitted. */
export type ActionResult =
  | { readonly ok: true; readonly form: string; readonly message: string }
  | {
      readonly ok: false;
      /** The submitted form, so that a page without script shows the message beside it; empty for a fault. */
      readonly form: string;
      readonly code: string;
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
      /** The submitted values, which a page without script fills in again. */
      readonly typed: Readonly<Record<string, string>>;
    };

/** React Router's client requests a page's data at an address that ends in `.data`. */
export const isScripted = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

/**
 * A success. With script the response carries `message` and the router revalidates; without script the viewer is
 * redirected to `back`, which shows `message` as a toast.
 */
export const actionDone = (request: Request, back: string, form: string, message: string) =>
  isScripted(request) ? data<ActionResult>({ ok: true, form, message }) : redirectWithToast(back, "success", message);

/**
 * A refusal (AppError) as a result in the viewer's language, with the error's status. Any other error is thrown again,
 * and the page's `clientAction` shows a message for it.
 */
export const actionRefused = (language: Language, form: string, error: unknown, fallback: string, sent: FormData) => {
  if (!isAppError(error)) throw error;
  const { code, status, retryAfter } = error;
  const message = error.message ? translateMessage(language, error.message) : fallback;
  const fields = translateFields(language, error.fields);
  const typed = Object.fromEntries([...sent].map(([name, value]) => [name, value.toString()]));
  return data<ActionResult>(
    { ok: false, form, code, message, fields, typed },
    { status, ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}) },
  );
};
