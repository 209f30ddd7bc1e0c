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
  /** Called when more than `max` is requested. The typed number stays in sight, the value as it is. */
  onRefuse?: () => void;
  className?: string;
}

/** Minus, a number field and plus. Styled in styles/shop.css, like the steppers of the cards in a list. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { text, productName, value, max, min = 1, name = "quantity", disabled, onChange, onRefuse, className } = props;
  // What is being typed, which may be empty; it counts when the field loses the focus.
  const [draft, setDraft] = useState<string | null>(null);
  const most = Math.max(max, min);
  const typed = draft ? Math.trunc(Number(draft)) : value;
  const ask = (quantity: number) => {
    if (quantity > most) return onRefuse?.();
    setDraft(null);
    if (quantity !== value) onChange(Math.max(quantity, min));
  };
  const settle = () => draft !== null && ask(Number.isFinite(typed) ? typed : value);
  return (
    <div className={className ? classNames("stepper", className) : "stepper"}>
      <button
        type="button"
        aria-label={text("decrease", { name: productName })}
        disabled={disabled || typed <= min}
        onClick={() => ask(Math.min(typed - 1, most))}
      />
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={most}
        value={draft ?? value}
        disabled={disabled}
        aria-label={text("quantityOf", { name: productName })}
        aria-invalid={typed > most || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        onInvalid={(event) => {
          // Instead of the browser's words, which differ from ours.
          event.preventDefault();
          onRefuse?.();
        }}
      />
      <button
        type="button"
        aria-label={text("increase", { name: productName })}
        disabled={disabled}
        onClick={() => ask(typed + 1)}
      />
    </div>
  );
}
