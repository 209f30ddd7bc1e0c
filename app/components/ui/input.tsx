import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";

/** 16 px text: anything smaller makes phones zoom into the field. */
export const CONTROL =
  "block w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base text-ink placeholder:text-muted aria-invalid:border-danger-text aria-invalid:bg-danger-soft disabled:bg-sunken disabled:text-muted";

export function Input({ className, type = "text", ...rest }: ComponentProps<"input">) {
  return <input type={type} className={classNames(CONTROL, "[&[readonly]]:bg-sunken", className)} {...rest} />;
}

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={rows} className={classNames(CONTROL, "resize-y", className)} {...rest} />;
}
