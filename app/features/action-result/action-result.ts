import { data, type RouterContextProvider } from "react-router";
import { AppError, isAppError, retryHeaders } from "../../../worker/platform/errors.contract.ts";
import { requestContext } from "../../context.ts";
import { translateFields, translateMessage } from "../../i18n/translate-message.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";

export type ActionResult =
  | { readonly ok: true; readonly form: string; readonly message: string }
  | {
      readonly ok: false;
      /** Names the submitted form, so that a page without script shows the message beside it; empty for a fault. */
      readonly form: string;
      readonly code: string;
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
      /**
       * The typed values except the password, with which a page without script fills in the form again. Values of
       * fields with the same name are joined by "~".
       */
      readonly typed: Readonly<Record<string, string>>;
    };

/** React Router's client requests the data of a page at its path with `.data` appended. */
export const isScripted = (request: Request): boolean => new URL(request.url).pathname.endsWith(".data");

export interface FormArguments {
  readonly request: Request;
  readonly url: URL;
  readonly context: Readonly<RouterContextProvider>;
}

/**
 * Runs a form's command; `run` returns the message of its success. With script the response carries the message and the
 * router revalidates; without script it redirects to `back`, which shows the message as a toast.
 */
export const runForm = async (
  { request, url, context }: FormArguments,
  form: FormData,
  name: string,
  run: () => Promise<string>,
  back = url.pathname + url.search,
) => {
  try {
    const message = await run();
    return isScripted(request)
      ? data<ActionResult>({ ok: true, form: name, message })
      : redirectWithToast(back, "success", message);
  } catch (error) {
    return actionRefused(context, form, name, error);
  }
};

/**
 * A refusal (AppError) as a result in the viewer's language, with the error's status. Any other error is thrown again,
 * and the page's `clientAction` shows a message for it.
 */
export const actionRefused = (context: FormArguments["context"], form: FormData, name: string, error: unknown) => {
  if (!isAppError(error)) throw error;
  const { language } = context.get(requestContext);
  const message = translateMessage(language, error.message);
  const fields = translateFields(language, error.fields);
  const visible = [...form.keys()].filter((field) => field !== "currentPassword");
  const typed = Object.fromEntries(visible.map((field) => [field, form.getAll(field).join("~")]));
  return data<ActionResult>(
    { ok: false, form: name, code: error.code, message, fields, typed },
    { status: error.status, headers: retryHeaders(error) },
  );
};

/** The intent that a form names. Throws 400 for an unknown intent. */
export const pickIntent = <const Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  field = "intent",
): Intent => {
  const picked = intents.find((intent) => intent === form.get(field));
  if (picked === undefined) throw new AppError("request.unknown_intent", 400);
  return picked;
};
