import { useActionData, useFetcher } from "react-router";
import { Alert } from "../../components/ui/surfaces.tsx";
import type { ActionResult } from "./action-result.ts";

/**
 * State and result of one of several forms on a page. Without script the result arrives as the page's action data. A
 * form that can be submitted repeatedly takes a new `turn` after each success.
 */
export const useActionForm = (form: string, turn = "") => {
  const fetcher = useFetcher<ActionResult>({ key: form + turn });
  const actionData = useActionData<ActionResult>();
  const result = fetcher.data ?? (actionData && !actionData.ok && actionData.form === form ? actionData : undefined);
  return {
    Form: fetcher.Form,
    isPending: fetcher.state !== "idle",
    refusal: result && !result.ok ? result : undefined,
    isDone: result?.ok === true,
  };
};

export type Refusal = Extract<ActionResult, { ok: false }> | undefined;

export const errorsOf = (refusal: Refusal, name: string): string[] | undefined =>
  refusal?.fields[name] ? [refusal.fields[name]] : undefined;

/** The props of a field on a page with several forms: its name, what was typed into it, and its errors. */
export const fieldIn = (refusal: Refusal, name: string, initial?: string | number) => ({
  name,
  errors: errorsOf(refusal, name),
  defaultValue: refusal?.typed[name] ?? initial,
});

/** Whether the checkbox with this value, one of several with the same name, was ticked when the form was refused. */
export const wasTicked = (refusal: NonNullable<Refusal>, name: string, value: string): boolean =>
  refusal.typed[name]?.split("~").includes(value) === true;

/** Like `fieldIn`, for the only field of a form, which also shows refusals that name no field. */
export const onlyFieldIn = (refusal: Refusal, name: string, initial?: string | number) => ({
  ...fieldIn(refusal, name, initial),
  errors: refusal && [refusal.fields[name] ?? refusal.message],
});

export function RefusalAlert({ refusal, className }: { refusal: Refusal; className?: string }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Alert tone="danger" className={className}>
      {refusal.message}
    </Alert>
  );
}

export function RefusalText({ refusal, className = "" }: { refusal: Refusal; className?: string }) {
  if (!refusal) return null;
  return (
    <p role="alert" className={`${className} font-semibold text-danger-text`}>
      {refusal.message}
    </p>
  );
}
