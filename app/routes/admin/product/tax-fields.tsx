import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useId } from "react";
import { GST_RATES, MAX_WEIGHT_TOLERANCE } from "../../../../worker/catalogue/categories.contract.ts";
import type { ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field, Input, SelectField, TextField } from "../../../components/ui/fields.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { useMessages } from "../../../i18n/messages.tsx";

type Name = "hsn" | "gstRate" | "isPrepacked" | "weightTolerance";

interface TaxFieldsProps {
  fields: { [Key in Name]-?: FieldMetadata<ProductInput[Key], ProductInput> };
}

/** What tax documents and the scale at the door need, in two rows with one hint. */
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
