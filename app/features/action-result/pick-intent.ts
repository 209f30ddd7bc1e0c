import { AppError } from "../../../worker/platform/errors.contract.ts";

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
