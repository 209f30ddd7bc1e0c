import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { AppError } from "../../../worker/platform/errors.contract.ts";
import { asPageFailure } from "../../http/page-failure.ts";

/** Which of these a form asks for. Throws 400 for anything else, which no form of ours sends. */
export const pickIntent = <const Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  field = "intent",
): Intent => {
  const picked = intents.find((intent) => intent === form.get(field));
  if (picked === undefined) throw new AppError("request.unknown_intent", 400);
  return picked;
};

/** The same for an action that needs the intent before it runs the form; anything else gets an error page. */
export const requireIntent = <const Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
  language: Language,
): Intent => {
  try {
    return pickIntent(form, intents);
  } catch (error) {
    return asPageFailure(language)(error);
  }
};
