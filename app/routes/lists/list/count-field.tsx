import { CONTROL } from "../../../components/ui/input.tsx";
import type { Column } from "../../../features/lists/counts.ts";
import { fieldName } from "../../../features/lists/counts-form.ts";

interface CountFieldProps {
  column: Column;
  productId: string;
  value: string;
  label: string;
  isWrong: boolean;
  onType: (column: Column, productId: string, typed: string) => void;
  className?: string;
}

/** An amount of a column, with a phone's keyboard of numbers; on hand may be a fraction. */
export function CountField({ column, productId, value, label, isWrong, onType, className = "" }: CountFieldProps) {
  return (
    <input
      type="text"
      inputMode={column === "onHand" ? "decimal" : "numeric"}
      name={fieldName(column, productId)}
      data-column={column}
      value={value}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      maxLength={12}
      autoComplete="off"
      enterKeyHint="next"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onType(column, productId, event.currentTarget.value)}
      className={`${CONTROL} figures px-2 text-right ${column === "order" ? "font-semibold" : ""} ${className}`}
    />
  );
}
