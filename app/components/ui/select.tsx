import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL } from "./input.tsx";

/** A native select, because it works without script and opens the phone's picker. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative block", className)}>
      <select className={classNames(CONTROL, "appearance-none pr-10")} {...rest}>
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}
