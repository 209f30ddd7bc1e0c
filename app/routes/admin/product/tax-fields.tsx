import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useId } from "react";
import { GST_RATES, MAX_WEIGHT_TOLERANCE } from "../../../../worker/catalogue/categories.contract.ts";
import type { ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
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
      <Field label={text("hsn")} id={hsn.id} errors={hsn.errors}>
        {(control) => (
          <Input {...getInputProps(hsn, { type: "text" })} {...control} inputMode="numeric" maxLength={10} />
        )}
      </Field>
      <Field label={text("gstRate")} id={gstRate.id} errors={gstRate.errors}>
        {(control) => (
          <Select name={gstRate.name} defaultValue={gstRate.initialValue ?? "0"} {...control}>
            {GST_RATES.map((rate) => (
              <option key={rate} value={rate}>
                {rate === 0 ? text("noGst") : text("gstRateOf", { rate: String(rate) })}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text("isPrepacked")} id={isPrepacked.id} errors={isPrepacked.errors}>
        {(control) => (
          <Select name={isPrepacked.name} defaultValue={String(isPrepacked.initialValue ?? "no")} {...control}>
            <option value="no">{text("loose")}</option>
            <option value="yes">{text("prepacked")}</option>
          </Select>
        )}
      </Field>
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
