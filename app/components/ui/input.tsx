import { type ComponentProps, memo, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { classNames } from "./class-names.ts";
import { withField } from "./field.tsx";

/** 16 px text, because iPhones zoom into fields with smaller text. */
export const CONTROL =
  "block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger-text aria-invalid:bg-danger-soft disabled:bg-sunken disabled:text-muted";

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={classNames(CONTROL, "[&[readonly]]:bg-sunken", className)} {...rest} />;
}

export const TextField = withField(Input);

interface TextareaProps extends ComponentProps<"textarea"> {
  id: string;
}

/** Memoised, because React writes `defaultValue` again on every render, which moves the caret of an untouched field. */
export const Textarea = memo(function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const field = useTypedText(rest.id);
  return <textarea ref={field} rows={rows} className={classNames(CONTROL, "resize-y", className)} {...rest} />;
});

export const TextareaField = withField(Textarea);

/** True during hydration, false for everything that is rendered later. */
const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => !import.meta.env.SSR,
  );

/**
 * Restores a text area's text and caret after hydration: React resets a text area, unlike other fields, to the text
 * that the server sent (docs/decisions/0052-page-weight.md).
 */
const useTypedText = (id: string) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const isHydrating = useIsHydrating();
  const [typed] = useState(() => {
    const sent = isHydrating && document.getElementById(id);
    if (!sent || !(sent instanceof HTMLTextAreaElement)) return null;
    const { value, selectionStart, selectionEnd } = sent;
    return { value, selectionStart, selectionEnd };
  });
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || !typed) return;
    if (area.value === area.defaultValue) area.value = typed.value;
    area.setSelectionRange(typed.selectionStart, typed.selectionEnd);
  }, [typed]);
  return field;
};
