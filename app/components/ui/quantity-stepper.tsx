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
  productName: string;
  value: number;
  max: number;
  min?: number;
  rules?: QuantityRules;
  /** For forms that are submitted without script. */
  name?: string;
  disabled?: boolean;
  onChange: (quantity: number) => void;
  /** Called for a quantity above `max` or against the rules. The typed number stays visible and `value` unchanged. */
  onRefuse?: (quantity: number) => void;
  className?: string;
}

/** Styled in styles/shop.css, like the steppers of the cards in a list. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { text, productName, value, max, min = 1, rules = ANY_QUANTITY, name = "quantity", className } = props;
  const { disabled, onChange, onRefuse } = props;
  // The typed text, which may be empty; applied on blur.
  const [draft, setDraft] = useState<string | null>(null);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    // The value changed elsewhere, so a refused draft is outdated.
    setLastValue(value);
    setDraft(null);
  }
  const largest = Math.max(max, min);
  const typed = draft ? Math.trunc(readNumber(draft)) : value;
  // Zero and below are clamped to `min`, which is 0 in a cart.
  const isRefused = (quantity: number) => quantity > largest || (quantity > 0 && !isAllowedQuantity(quantity, rules));
  const request = (quantity: number) => {
    if (isRefused(quantity)) return onRefuse?.(quantity);
    setDraft(null);
    if (quantity !== value) onChange(Math.max(quantity, min));
  };
  const applyDraft = () => draft !== null && request(Number.isFinite(typed) ? typed : value);
  return (
    <div className={className ? classNames("stepper", className) : "stepper"}>
      <button
        type="button"
        aria-label={text("decrease", { name: productName })}
        disabled={disabled || typed <= min}
        onClick={() => request(allowedWithin(Math.min(typed - 1, largest), rules))}
      />
      <input
        type="number"
        inputMode="numeric"
        name={name}
        min={min}
        max={largest}
        step={rules.orderMultiple}
        value={draft ?? value}
        disabled={disabled}
        aria-label={text("quantityOf", { name: productName })}
        aria-invalid={isRefused(typed) || undefined}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={applyDraft}
        onKeyDown={(event) => event.key === "Enter" && applyDraft()}
        onInvalid={(event) => {
          // Replaces the browser's own message.
          event.preventDefault();
          onRefuse?.(typed);
        }}
      />
      <button
        type="button"
        aria-label={text("increase", { name: productName })}
        disabled={disabled}
        onClick={() => request(allowedQuantity(typed + 1, rules))}
      />
    </div>
  );
}
