import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useId } from "react";
import {
  GST_RATES,
  MAX_WEIGHT_TOLERANCE,
  PACK_UNITS,
  type PackUnit,
} from "../../../../worker/catalogue/categories.contract.ts";
import { MAX_ORDER_QUANTITY } from "../../../../worker/catalogue/order-quantity.contract.ts";
import { MAX_NAME, MAX_PACK_SIZE, type ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field, Input, Select, SelectField, TextField } from "../../../components/ui/fields.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface PackFieldsProps {
  size: FieldMetadata<ProductInput["packSize"], ProductInput>;
  unit: FieldMetadata<ProductInput["packUnit"], ProductInput>;
}

/** The content of one packet or piece. */
export function PackFields({ size, unit }: PackFieldsProps) {
  const text = useMessages("adminProducts");
  const ui = useMessages("ui");
  const hint = useId();
  const describedBy = (own: string | undefined) => [own, hint].filter(Boolean).join(" ");
  const nameOf = (one: PackUnit): string =>
    one === "g" || one === "ml" ? text(`packUnits.${one}`) : ui(`unit.${one}`, { count: 1 });
  return (
    <div className="whole grid grid-cols-2 gap-x-4 gap-y-1.5">
      <Field label={text("packSize")} id={size.id} errors={size.errors}>
        {(control) => (
          <Input
            {...getInputProps(size, { type: "number" })}
            {...control}
            aria-describedby={describedBy(control["aria-describedby"])}
            inputMode="numeric"
            min={1}
            max={MAX_PACK_SIZE}
            step={1}
          />
        )}
      </Field>
      <Field label={text("packUnit")} id={unit.id} errors={unit.errors}>
        {(control) => (
          <Select
            name={unit.name}
            defaultValue={unit.initialValue ?? ""}
            {...control}
            aria-describedby={describedBy(control["aria-describedby"])}
          >
            <option value="">{text("noPackUnit")}</option>
            {PACK_UNITS.map((one) => (
              <option key={one} value={one}>
                {nameOf(one)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <p id={hint} className="col-span-full text-sm text-pretty text-muted">
        {text("packHint")}
      </p>
    </div>
  );
}

const LANGUAGES = [
  { key: "hindi", label: "nameHindi", lang: "hi" },
  { key: "marathi", label: "nameMarathi", lang: "mr" },
  { key: "gujarati", label: "nameGujarati", lang: "gu" },
] as const;

/** Names in the other languages, with one hint for all. */
export function LocalNameFields({ field }: { field: FieldMetadata<ProductInput["names"], ProductInput> }) {
  const text = useMessages("adminProducts");
  const hint = useId();
  const names = field.getFieldset();
  return (
    <div className="whole grid gap-y-3">
      {LANGUAGES.map(({ key, label, lang }) => (
        <Field key={key} label={text(label)} id={names[key].id} errors={names[key].errors}>
          {(control) => (
            <Input
              {...getInputProps(names[key], { type: "text" })}
              {...control}
              aria-describedby={[control["aria-describedby"], hint].filter(Boolean).join(" ")}
              maxLength={MAX_NAME}
              lang={lang}
            />
          )}
        </Field>
      ))}
      <p id={hint} className="-mt-1.5 text-sm text-pretty text-muted">
        {text("localNamesHint")}
      </p>
    </div>
  );
}

interface RuleFieldsProps {
  multiple: FieldMetadata<ProductInput["orderMultiple"], ProductInput>;
  minimum: FieldMetadata<ProductInput["minQuantity"], ProductInput>;
}

/** In which quantities a product is sold. */
export function RuleFields({ multiple, minimum }: RuleFieldsProps) {
  const text = useMessages("adminProducts");
  const hint = useId();
  const fields = [
    { field: minimum, label: text("minQuantity") },
    { field: multiple, label: text("orderMultiple") },
  ];
  return (
    <div className="whole grid grid-cols-2 items-end gap-x-4 gap-y-1.5">
      {fields.map(({ field, label }) => (
        <Field key={field.id} label={label} id={field.id} errors={field.errors}>
          {(control) => (
            <Input
              {...getInputProps(field, { type: "number" })}
              {...control}
              aria-describedby={[control["aria-describedby"], hint].filter(Boolean).join(" ")}
              inputMode="numeric"
              min={1}
              max={MAX_ORDER_QUANTITY}
              step={1}
            />
          )}
        </Field>
      ))}
      <p id={hint} className="col-span-full text-sm text-pretty text-muted">
        {text("quantityHint")}
      </p>
    </div>
  );
}

type Name = "hsn" | "gstRate" | "isPrepacked" | "weightTolerance";

interface TaxFieldsProps {
  fields: { [Key in Name]-?: FieldMetadata<ProductInput[Key], ProductInput> };
}

/** For tax documents and for weighing at delivery. */
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
      >
        <option value="no">{text("loose")}</option>
        <option value="yes">{text("prepacked")}</option>
      </SelectField>
      <Field label={text("weightTolerance")} id={weightTolerance.id} errors={weightTolerance.errors}>
        {(control) => (
          <Input
            {...getInputProps(weightTolerance, { type: "number" })}
            {...control}
            aria-describedby={[control["aria-describedby"], hint].filter(Boolean).join(" ")}
            inputMode="decimal"
            min={1}
            max={MAX_WEIGHT_TOLERANCE}
            step={0.01}
          />
        )}
      </Field>
      <p id={hint} className="col-span-full -mt-1.5 text-sm text-pretty text-muted">
        {text("taxHint")}
      </p>
    </div>
  );
}
