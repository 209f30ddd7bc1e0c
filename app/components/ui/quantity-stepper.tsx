import { useState } from "react";
import {
  ANY_QUANTITY,
  allowedQuantity,
  allowedWithin,
  isAllowedQuantity,
  type QuantityRules,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { readNumber } from "../../../worker/platform/digits.contract.ts";
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
  /** In which quantities it is sold; plus and minus step from one to the next. */
  rules?: QuantityRules;
  /** Form field name; without script the number can still be typed and sent. */
  name?: string;
  disabled?: boolean;
  onChange: (quantity: number) => void;
  /**
   * Called when more than `max` or a quantity that is not sold is requested. The typed number stays in sight, the value as
   * it is.
   */
  onRefuse?: (quantity: number) => void;
  className?: string;
}

/** Minus, a number field and plus. Styled in styles/shop.css, like the steppers of the cards in a list. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { text, productName, value, max, min = 1, rules = ANY_QUANTITY, name = "quantity", className } = props;
  const { disabled, onChange, onRefuse } = props;
  // What is being typed, which may be empty; it counts when the field loses the focus.
  const [draft, setDraft] = useState<string | null>(null);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    // It was changed elsewhere, so what was typed and refused is out of date.
    setShown(value);
    setDraft(null);
  }
  const most = Math.max(max, min);
  const typed = draft ? Math.trunc(readNumber(draft)) : value;
  // Zero and less mean the least, which is none in a cart.
  const isRefused = (quantity: number) => quantity > most || (quantity > 0 && !isAllowedQuantity(quantity, rules));
  const ask = (quantity: number) => {
    if (isRefused(quantity)) return onRefuse?.(quantity);
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
        onClick={() => ask(allowedWithin(Math.min(typed - 1, most), rules))}
      />
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={most}
        step={rules.orderMultiple}
        value={draft ?? value}
        disabled={disabled}
        aria-label={text("quantityOf", { name: productName })}
        aria-invalid={isRefused(typed) || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === "Enter" && settle()}
        onInvalid={(event) => {
          // Instead of the browser's words, which differ from ours.
          event.preventDefault();
          onRefuse?.(typed);
        }}
      />
      <button
        type="button"
        aria-label={text("increase", { name: productName })}
        disabled={disabled}
        onClick={() => ask(allowedQuantity(typed + 1, rules))}
      />
    </div>
  );
}
