import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { type ComponentProps, useId } from "react";
import {
  GST_RATES,
  MAX_WEIGHT_TOLERANCE,
  PACK_UNITS,
  type PackUnit,
} from "../../../../worker/catalogue/categories.contract.ts";
import { MAX_ORDER_QUANTITY } from "../../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_NAME, MAX_PACK_SIZE, type ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field, Input, Select, SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { useMessages } from "../../../i18n/messages.tsx";

type ProductField<Name extends keyof ProductInput> = FieldMetadata<ProductInput[Name], ProductInput>;

interface HintedInputProps<Value> extends Omit<ComponentProps<typeof Input>, "id" | "name"> {
  label: string;
  field: FieldMetadata<Value, ProductInput>;
  hintId: string;
}

/** An input described by the hint of its group. */
function HintedInput<Value>({ label, field, hintId, ...rest }: HintedInputProps<Value>) {
  const { key, ...props } = getInputProps(field, { type: "text" });
  return (
    <Field label={label} id={field.id} errors={field.errors}>
      {(control) => (
        <Input key={key} {...props} {...rest} {...control} aria-describedby={describedBy(control, hintId)} />
      )}
    </Field>
  );
}

const describedBy = (control: { "aria-describedby": string | undefined }, hintId: string): string =>
  [control["aria-describedby"], hintId].filter(Boolean).join(" ");

/** The content of one packet or piece. */
export function PackFields({ size, unit }: { size: ProductField<"packSize">; unit: ProductField<"packUnit"> }) {
  const text = useMessages("adminProducts");
  const ui = useMessages("ui");
  const hint = useId();
  const nameOf = (one: PackUnit): string =>
    one === "g" || one === "ml" ? text(`packUnits.${one}`) : ui(`unit.${one}`, { count: 1 });
  return (
    <div className="whole grid grid-cols-2 gap-x-4 gap-y-1.5">
      <HintedInput
        label={text("packSize")}
        field={size}
        hintId={hint}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_PACK_SIZE}
        step={1}
      />
      <Field label={text("packUnit")} id={unit.id} errors={unit.errors}>
        {(control) => (
          <Select
            name={unit.name}
            defaultValue={unit.initialValue ?? ""}
            {...control}
            aria-describedby={describedBy(control, hint)}
            options={[["", text("noPackUnit")], ...PACK_UNITS.map((one) => [one, nameOf(one)] as const)]}
          />
        )}
      </Field>
      <p id={hint} className="col-span-full text-sm text-pretty text-muted">
        {text("packHint")}
      </p>
    </div>
  );
}

const LANGUAGES = [
  { key: "hindi", name: "nameHindi", description: "descriptionHindi", lang: "hi" },
  { key: "marathi", name: "nameMarathi", description: "descriptionMarathi", lang: "mr" },
  { key: "gujarati", name: "nameGujarati", description: "descriptionGujarati", lang: "gu" },
] as const;

/** Names in the other languages, with one hint for all. */
export function LocalNameFields({ field }: { field: ProductField<"names"> }) {
  const text = useMessages("adminProducts");
  const hint = useId();
  const names = field.getFieldset();
  return (
    <div className="whole grid gap-y-3">
      {LANGUAGES.map(({ key, name, lang }) => (
        <HintedInput key={key} label={text(name)} field={names[key]} hintId={hint} maxLength={MAX_NAME} lang={lang} />
      ))}
      <p id={hint} className="-mt-1.5 text-sm text-pretty text-muted">
        {text("localNamesHint")}
      </p>
    </div>
  );
}

export function LocalDescriptionFields({ field }: { field: ProductField<"descriptions"> }) {
  const text = useMessages("adminProducts");
  const descriptions = field.getFieldset();
  return (
    <div className="whole grid gap-y-3">
      {LANGUAGES.map(({ key, description, lang }) => (
        <TextareaField {...conformed(descriptions[key])} key={key} label={text(description)} lang={lang} rows={2} />
      ))}
      <p className="-mt-1.5 text-sm text-pretty text-muted">{text("localDescriptionsHint")}</p>
    </div>
  );
}

interface RuleFieldsProps {
  multiple: ProductField<"orderMultiple">;
  minimum: ProductField<"minQuantity">;
}

/** The quantities in which a product is sold. */
export function RuleFields({ multiple, minimum }: RuleFieldsProps) {
  const text = useMessages("adminProducts");
  const hint = useId();
  const quantity = { type: "number", inputMode: "decimal", min: 0, max: MAX_ORDER_QUANTITY, step: "any" } as const;
  return (
    <div className="whole grid grid-cols-2 items-end gap-x-4 gap-y-1.5">
      <HintedInput label={text("minQuantity")} field={minimum} hintId={hint} {...quantity} />
      <HintedInput label={text("orderMultiple")} field={multiple} hintId={hint} {...quantity} />
      <p id={hint} className="col-span-full text-sm text-pretty text-muted">
        {text("quantityHint")}
      </p>
    </div>
  );
}

interface TaxFieldsProps {
  fields: { [Name in "hsn" | "gstRate" | "isPrepacked" | "weightTolerance"]-?: ProductField<Name> };
}

/** The fields for tax documents and for weighing at delivery. */
export function TaxFields({ fields: { hsn, gstRate, isPrepacked, weightTolerance } }: TaxFieldsProps) {
  const text = useMessages("adminProducts");
  const hint = useId();
  return (
    <div className="whole grid grid-cols-2 items-end gap-x-4 gap-y-3">
      <TextField label={text("hsn")} {...conformed(hsn)} inputMode="numeric" maxLength={10} />
      <SelectField
        label={text("gstRate")}
        {...conformed(gstRate)}
        defaultValue={gstRate.initialValue ?? "0"}
        options={GST_RATES.map((rate) => [
          rate,
          rate === 0 ? text("noGst") : text("gstRateOf", { rate: String(rate) }),
        ])}
      />
      <SelectField
        label={text("isPrepacked")}
        {...conformed(isPrepacked)}
        defaultValue={String(isPrepacked.initialValue ?? "no")}
        options={[
          ["no", text("loose")],
          ["yes", text("prepacked")],
        ]}
      />
      <HintedInput
        label={text("weightTolerance")}
        field={weightTolerance}
        hintId={hint}
        type="number"
        inputMode="decimal"
        min={1}
        max={MAX_WEIGHT_TOLERANCE}
        step={0.01}
      />
      <p id={hint} className="col-span-full -mt-1.5 text-sm text-pretty text-muted">
        {text("taxHint")}
      </p>
    </div>
  );
}
