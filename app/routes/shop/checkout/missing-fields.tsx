import { useId, useState } from "react";
import { SHORT_RULES, type ShortRule } from "../../../../worker/identity/short-rule.contract.ts";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { Select, SelectField } from "../../../components/ui/fields.tsx";
import type { PricedLine } from "../../../features/cart/cart-lines.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { ruleField, type TypedRules } from "./checkout-form.ts";

export interface ShownRules {
  readonly usual: ShortRule;
  /** The account's rules of products in the cart. */
  readonly remembered: Readonly<Record<string, ShortRule>>;
  /** The rules typed in a form that was sent without script. */
  readonly typed: TypedRules | null;
}

interface MissingFieldsProps {
  lines: readonly PricedLine[];
  rules: ShownRules;
}

/** Collapsed, because most buyers have set their rule in their profile. */
export function MissingFields({ lines, rules: { usual, remembered, typed } }: MissingFieldsProps) {
  const text = useMessages("shortRule");
  const id = useId();
  const [order, setOrder] = useState(typed?.order ?? "");
  const options = SHORT_RULES.map((rule) => [rule, text(`rules.${rule}`)] as const);
  return (
    <details className="group -my-2">
      <summary className="flex min-h-11 items-center gap-3">
        <span className="min-w-0 grow">
          <span className="font-semibold">{text("title")}</span>
          <span className="block text-sm text-muted">{text(`rules.${order || usual}`)}</span>
        </span>
        <FoldArrow className="shrink-0 text-muted" />
      </summary>
      <div className="mt-2 grid gap-3">
        <SelectField
          label={text("order")}
          name="shortRule"
          defaultValue={order}
          onChange={({ currentTarget: { value } }) => setOrder(value as TypedRules["order"])}
          options={[["", text("asUsual", { rule: text(`rules.${usual}`) })], ...options]}
        />
        <ul className="grid gap-2">
          {lines.map(({ productId, product: { name } }) => (
            <li key={productId} className="grid items-center gap-x-3 gap-y-1 sm:grid-cols-2">
              <label htmlFor={`${id}-${productId}`} className="min-w-0 text-sm wrap-anywhere">
                {name}
              </label>
              <Select
                id={`${id}-${productId}`}
                aria-label={text("lineOf", { name })}
                name={ruleField(productId)}
                defaultValue={typed?.lines[productId] ?? remembered[productId] ?? ""}
                options={remembered[productId] ? options : [["", text("asOrder")], ...options]}
              />
            </li>
          ))}
        </ul>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="rememberRules"
            defaultChecked={typed?.isRemembered}
            className="size-5 shrink-0"
          />
          {text("remember")}
        </label>
      </div>
    </details>
  );
}
