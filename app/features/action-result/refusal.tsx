import { Alert } from "../../components/ui/alert.tsx";
import type { ActionResult } from "./action-result.ts";

/** Why an action refused a form; undefined when it did not. */
export type Refusal = Extract<ActionResult, { ok: false }> | undefined;

/** What is wrong with a field, for its `Field`. */
export const errorsOf = (refusal: Refusal, name: string): string[] | undefined =>
  refusal?.fields[name] ? [refusal.fields[name]] : undefined;

/** What a field of a form with several fields needs: its name, what was typed into it, and what is wrong with it. */
export const fieldIn = (refusal: Refusal, name: string, initial?: string | number) => ({
  name,
  errors: errorsOf(refusal, name),
  defaultValue: refusal?.typed[name] ?? initial,
});

/** A refusal that is about no field. */
export function RefusalAlert({ refusal, className }: { refusal: Refusal; className?: string }) {
  if (!refusal || Object.keys(refusal.fields).length > 0) return null;
  return (
    <Alert tone="danger" className={className}>
      {refusal.message}
    </Alert>
  );
}
