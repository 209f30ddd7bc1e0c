import { data } from "react-router";
import type { Language } from "../../../worker/accounts/accounts.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { sayFields, sayIn } from "../../i18n/sentences/say-in.ts";
import { redirectWithNotice } from "../toasts/flash-cookie.ts";

/** What a form of a list answers: to the card that it came from, by the name of that form. */
export type ActionResult =
  | { readonly ok: true; readonly form: string; readonly message: string }
  | {
      readonly ok: false;
      /** Which form, so that a page without script can say it in the right place; empty for a fault. */
      readonly form: string;
      readonly code: string;
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
      /** What was typed, for a page without script. */
      readonly typed: Readonly<Record<string, string>>;
    };

/** Pages fetched by script have an address of their own kind. */
export const isScripted = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

/**
 * It is done. Script gets the words and reads the page anew; a plain form is sent back to the page, which says them.
 */
export const actionDone = (request: Request, back: string, form: string, message: string) =>
  isScripted(request) ? data<ActionResult>({ ok: true, form, message }) : redirectWithNotice(back, "success", message);

/**
 * A rule's refusal, in its own words and the reader's language. A fault stays a fault; the page's `clientAction` has
 * words for it.
 */
export const actionRefused = (language: Language, form: string, error: unknown, fallback: string, sent: FormData) => {
  if (!isAppError(error)) throw error;
  const { code, status, retryAfter } = error;
  const message = error.message ? sayIn(language)(error.message) : fallback;
  const fields = sayFields(language, error.fields);
  const typed = Object.fromEntries([...sent].map(([name, value]) => [name, value.toString()]));
  return data<ActionResult>(
    { ok: false, form, code, message, fields, typed },
    { status, ...(retryAfter ? { headers: { "Retry-After": String(retryAfter) } } : {}) },
  );
};
