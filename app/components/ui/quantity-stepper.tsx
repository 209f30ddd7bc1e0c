import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { useText } from "../../i18n/texts.tsx";
import { classNames } from "./class-names.ts";

interface QuantityStepperProps {
  /** Of the product: its buttons and field are named after it. */
  productName: string;
  value: number;
  max: number;
  min?: number;
  /** Form field name; without script the number can still be typed and sent. */
  name?: string;
  disabled?: boolean;
  onChange: (quantity: number) => void;
  /** More than `max` was asked for; the value stays at `max`. */
  onRefuse?: () => void;
  className?: string;
}

const STEP =
  "needs-script grid h-11 w-10 shrink-0 place-items-center text-ink hover:bg-sunken disabled:text-muted disabled:opacity-50 [&_svg]:size-5";

/** Minus, a number that can be typed, plus. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { productName, value, max, min = 1, name = "quantity", disabled, onChange, onRefuse, className } = props;
  const text = useText("ui");
  // What is being typed, which may be nothing or half a number; it counts once the field is left.
  const [draft, setDraft] = useState<string | null>(null);
  const ask = (quantity: number) => {
    if (quantity > max) onRefuse?.();
    onChange(Math.min(Math.max(quantity, min), Math.max(max, min)));
  };
  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    const typed = Math.trunc(Number(draft));
    if (draft !== "" && Number.isFinite(typed) && typed !== value) ask(typed);
  };
  return (
    <div
      className={classNames(
        "flex w-fit items-center rounded-md border border-line-strong bg-surface text-ink",
        className,
      )}
    >
      <button
        type="button"
        className={STEP}
        aria-label={text("decrease", { name: productName })}
        disabled={disabled || value <= min}
        onClick={() => ask(value - 1)}
      >
        <Minus aria-hidden />
      </button>
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={Math.max(max, min)}
        step={1}
        value={draft ?? value}
        disabled={disabled}
        aria-label={text("quantityOf", { name: productName })}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        className="figures h-11 w-0 min-w-11 flex-1 [appearance:textfield] bg-transparent text-center font-semibold [&::-webkit-inner-spin-button]:appearance-none"
      />
      <button
        type="button"
        className={STEP}
        aria-label={text("increase", { name: productName })}
        disabled={disabled}
        onClick={() => ask(value + 1)}
      >
        <Plus aria-hidden />
      </button>
    </div>
  );
}
