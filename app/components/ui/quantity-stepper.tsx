import { useState } from "react";
import type { useMessages } from "../../i18n/messages.tsx";
import { classNames } from "./class-names.ts";

interface QuantityStepperProps {
  /** Messages of "ui", passed in so that a list looks them up once. */
  text: ReturnType<typeof useMessages<"ui">>;
  /** The product's name, for the accessible names of the buttons and the field. */
  productName: string;
  value: number;
  max: number;
  min?: number;
  /** Form field name; without script the number can still be typed and sent. */
  name?: string;
  disabled?: boolean;
  onChange: (quantity: number) => void;
  /** Called when more than `max` was requested; the value stays at `max`. */
  onRefuse?: () => void;
  className?: string;
}

/** Minus, a number field and plus. Styled in styles/shop.css, because 60 on a page make long class lists heavy. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { text, productName, value, max, min = 1, name = "quantity", disabled, onChange, onRefuse, className } = props;
  // The text being typed, which may be empty; it counts when the field loses the focus.
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
    <div className={className ? classNames("stepper", className) : "stepper"}>
      <button
        type="button"
        aria-label={text("decrease", { name: productName })}
        disabled={disabled || value <= min}
        onClick={() => ask(value - 1)}
      />
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={Math.max(max, min)}
        value={draft ?? value}
        disabled={disabled}
        aria-label={text("quantityOf", { name: productName })}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
      />
      <button
        type="button"
        aria-label={text("increase", { name: productName })}
        disabled={disabled}
        onClick={() => ask(value + 1)}
      />
    </div>
  );
}
