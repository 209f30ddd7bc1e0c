import { useState } from "react";
import {
  ANY_QUANTITY,
  isSelectable,
  type QuantityRules,
  quantityAbove,
  quantityBelow,
  stepWithin,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { readQuantityFromZero } from "../../../worker/platform/quantity-text.contract.ts";
import type { useMessages } from "../../i18n/messages.tsx";
import { Button } from "./button.tsx";
import { cn } from "./class-names.ts";

/** Why a quantity cannot be chosen, and the nearest quantities that can. */
export interface QuantityRefusal {
  readonly text: string;
  readonly near: readonly { readonly quantity: number; readonly label: string }[];
}

interface QuantityStepperProps {
  /** Messages of "ui", passed in so that a list looks them up once. */
  text: ReturnType<typeof useMessages<"ui">>;
  productName: string;
  value: number;
  max: number;
  min?: number;
  rules?: QuantityRules;
  /** The step of + and −, where `rules` allow finer quantities to be typed. */
  step?: number;
  /** For forms that are submitted without script. */
  name?: string;
  onChange: (quantity: number) => void;
  /** Shown beside the field for a quantity above `max`, against the rules, or unreadable (NaN). */
  refusalOf?: (quantity: number) => QuantityRefusal;
  className?: string;
}

/**
 * A refused number stays in the field as typed. Styled in styles/shop.css, like the steppers of the cards in a list.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { text, productName, value, max, min = 1, rules = ANY_QUANTITY, name = "quantity", className } = props;
  const { onChange, refusalOf, step } = props;
  // The typed text, which may be empty; applied on blur.
  const [draft, setDraft] = useState<string | null>(null);
  const [refused, setRefused] = useState<number | null>(null);
  const [lastValue, setLastValue] = useState(value);
  const reset = () => {
    setDraft(null);
    setRefused(null);
  };
  if (lastValue !== value) {
    // The value changed elsewhere, so a refused draft is outdated.
    setLastValue(value);
    reset();
  }
  const largest = Math.max(max, min);
  const typed = draft?.trim() ? readQuantityFromZero(draft) : value;
  // Zero and below are not refused: `request` raises them to `min`, which is 0 in a cart.
  const isRefused = (quantity: number) => !isSelectable(quantity, rules, largest);
  const request = (quantity: number) => {
    if (isRefused(quantity)) return setRefused(quantity);
    reset();
    if (quantity !== value) onChange(Math.max(quantity, min));
  };
  const move = (isUp: boolean) => {
    const from = Number.isNaN(typed) ? value : typed;
    if (step) request(stepWithin(from, step, isUp, largest));
    else request(isUp ? quantityAbove(from, rules) : Math.min(quantityBelow(from, rules), largest));
  };
  const refusal = refused === null ? null : refusalOf?.(refused);
  return (
    <>
      <div className={className ? cn("stepper", className) : "stepper"}>
        <button
          type="button"
          aria-label={text("decrease", { name: productName })}
          disabled={typed <= min}
          onClick={() => move(false)}
        />
        <input
          // A refused number keeps the form from being sent.
          ref={(field) => field?.setCustomValidity(isRefused(typed) ? "refused" : "")}
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          name={name}
          value={draft ?? value}
          aria-label={text("quantityOf", { name: productName })}
          aria-valuenow={Number.isNaN(typed) ? undefined : typed}
          aria-valuemin={min}
          aria-valuemax={largest}
          aria-invalid={isRefused(typed) || undefined}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraft(event.currentTarget.value)}
          onBlur={() => draft !== null && request(typed)}
          onKeyDown={(event) => {
            if (event.key === "Enter" && draft !== null) request(typed);
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            move(event.key === "ArrowUp");
          }}
          onInvalid={(event) => {
            // Replaces the browser's own message.
            event.preventDefault();
            setRefused(typed);
          }}
        />
        <button type="button" aria-label={text("increase", { name: productName })} onClick={() => move(true)} />
      </div>
      {refusal && (
        <div role="alert" className="stepper-refusal">
          {refusal.text}
          {refusal.near.map(({ quantity, label }) => (
            <Button key={quantity} variant="outline" onClick={() => request(quantity)}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
