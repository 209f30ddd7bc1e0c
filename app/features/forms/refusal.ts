import type { Submission, SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import type { Language } from "../../../worker/accounts/accounts.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { translateMessage } from "../../i18n/translate-message.ts";

/** Never sent back to the browser: secrets are typed again, files chosen again. */
const NOT_SENT_BACK = ["password", "currentPassword", "newPassword", "confirmPassword", "vehicleImage"];

/** Schemas and rules give references of messages; the form shows sentences. */
const inLanguage = (language: Language, result: SubmissionResult): SubmissionResult => {
  if (!result.error) return result;
  const translate = (reference: string): string => translateMessage(language, reference);
  const error = Object.entries(result.error).map(([name, found]) => [name, found?.map(translate) ?? null]);
  return { ...result, error: Object.fromEntries(error) };
};

/** Input that does not fit the schema: the form again, as it was typed, with its errors and what else is wrong. */
export const answerInvalid = <Schema>(
  language: Language,
  submission: Submission<Schema>,
  fieldErrors: Record<string, string[]> = {},
  status: 400 | 413 = 400,
) => data({ result: inLanguage(language, submission.reply({ hideFields: NOT_SENT_BACK, fieldErrors })) }, { status });

/** A rule's refusal as the form's answer: fields beside their fields, the rest above it. A fault stays a fault. */
export const answerRefusal = <Schema>(
  language: Language,
  submission: Submission<Schema>,
  error: unknown,
  fallback: string,
) => {
  if (!isAppError(error)) throw error;
  const fields = Object.entries(error.fields ?? {}).map(([name, found]): [string, string[]] => [name, [found]]);
  const result = submission.reply({
    hideFields: NOT_SENT_BACK,
    ...(fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [error.message || fallback] }),
  });
  const headers = error.retryAfter ? { "Retry-After": String(error.retryAfter) } : undefined;
  return data({ result: inLanguage(language, result) }, { status: error.status, ...(headers ? { headers } : {}) });
};
