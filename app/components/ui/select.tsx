import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { withField } from "./field.tsx";
import { CONTROL } from "./input.tsx";

interface SelectProps extends ComponentProps<"select"> {
  /** Value and words of the options after the children. */
  options?: readonly (readonly [value: string | number, words: string])[];
}

/** The browser's select, because it works without script and opens the phone's own picker. */
export function Select({ className, children, options, ...rest }: SelectProps) {
  return (
    <span className={classNames("relative block", className)}>
      <select className={classNames(CONTROL, "appearance-none pr-10")} {...rest}>
        {children}
        {options?.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted"
      />
    </span>
  );
}

export const SelectField = withField(Select);
