import type { FieldMetadata, Submission, SubmissionResult } from "@conform-to/react";
import { parseWithValibot } from "@conform-to/valibot";
import { data } from "react-router";
import type { GenericSchema } from "valibot";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { isAppError, retryHeaders } from "../../../worker/platform/errors.contract.ts";
import { translateMessage } from "../../i18n/translate-message.ts";

/**
 * Parses a form with the API's schema, on server and client. Conform's coercion is off, because it turns an empty field
 * into a missing one, and the schemas decide what an empty field means.
 */
export const parseForm = <Schema extends GenericSchema>(form: FormData, schema: Schema) =>
  parseWithValibot(form, { schema, disableAutoCoercion: true });

/** Passwords, codes and files must be entered again. */
const NEVER_RETURNED = ["password", "currentPassword", "newPassword", "confirmPassword", "code", "vehicleImage"];

const translateResult = (language: Language, result: SubmissionResult): SubmissionResult => {
  if (!result.error) return result;
  const translate = (reference: string): string => translateMessage(language, reference);
  const error = Object.entries(result.error).map(([name, references]) => [name, references?.map(translate) ?? null]);
  return { ...result, error: Object.fromEntries(error) };
};

export const invalidResult = <Schema>(
  language: Language,
  submission: Submission<Schema>,
  fieldErrors: Record<string, string[]> = {},
  status: 400 | 413 = 400,
) =>
  data(
    { result: translateResult(language, submission.reply({ hideFields: NEVER_RETURNED, fieldErrors })) },
    { status },
  );

/** Runs `run` with the parsed values, or returns why they are invalid or refused. */
export const submitForm = async <Schema, Result>(
  language: Language,
  submission: Submission<Schema>,
  run: (value: Schema) => Promise<Result>,
) => {
  if (submission.status !== "success") return invalidResult(language, submission);
  try {
    return await run(submission.value);
  } catch (error) {
    return refusedResult(language, submission, error);
  }
};

/**
 * A refusal (AppError) with its status: field errors beside their fields, else one error above the form. Any other
 * error is thrown again.
 */
export const refusedResult = <Schema>(language: Language, submission: Submission<Schema>, error: unknown) => {
  if (!isAppError(error)) throw error;
  const fields = Object.entries(error.fields ?? {}).map(([name, reference]): [string, string[]] => [name, [reference]]);
  const result = submission.reply({
    hideFields: NEVER_RETURNED,
    ...(fields.length > 0 ? { fieldErrors: Object.fromEntries(fields) } : { formErrors: [error.message] }),
  });
  return data({ result: translateResult(language, result) }, { status: error.status, headers: retryHeaders(error) });
};

/** The props of a field of a conform form; its key changes when the form is reset. */
export const conformed = <Value>({ key, id, name, formId, initialValue, errors }: FieldMetadata<Value>) => ({
  resetKey: key,
  id,
  name,
  form: formId,
  defaultValue: initialValue as string | undefined,
  errors,
});
