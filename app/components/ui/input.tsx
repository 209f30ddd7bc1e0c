import { type ComponentProps, memo, useLayoutEffect, useRef, useState } from "react";
import { classNames } from "./class-names.ts";

/** 16 px text: anything smaller makes phones zoom into the field. */
export const CONTROL =
  "block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger-text aria-invalid:bg-danger-soft disabled:bg-sunken disabled:text-muted";

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={classNames(CONTROL, "[&[readonly]]:bg-sunken", className)} {...rest} />;
}

interface TextareaProps extends ComponentProps<"textarea"> {
  id: string;
}

/** Memoised: React writes `defaultValue` again on every render, which moves the caret of an untouched field. */
export const Textarea = memo(function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  const field = useTypedText(rest.id);
  return <textarea ref={field} rows={rows} className={classNames(CONTROL, "resize-y", className)} {...rest} />;
});

/**
 * Gives a text area back its text and caret after hydration. React resets a text area, alone among the fields, to the
 * text that the server sent (docs/decisions/0022-hydration.md).
 */
const useTypedText = (id: string) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const [sent] = useState(() => {
    if (import.meta.env.SSR) return null;
    const found = document.getElementById(id);
    if (!(found instanceof HTMLTextAreaElement)) return null;
    const { value, selectionStart, selectionEnd } = found;
    return { value, selectionStart, selectionEnd };
  });
  useLayoutEffect(() => {
    const area = field.current;
    if (!area || !sent) return;
    if (area.value === area.defaultValue) area.value = sent.value;
    area.setSelectionRange(sent.selectionStart, sent.selectionEnd);
  }, [sent]);
  return field;
};
