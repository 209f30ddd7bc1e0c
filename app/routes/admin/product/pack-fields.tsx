import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useId } from "react";
import { PACK_UNITS, type PackUnit } from "../../../../worker/catalogue/categories.contract.ts";
import { MAX_PACK_SIZE, type ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field, Input, Select } from "../../../components/ui/fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface PackFieldsProps {
  size: FieldMetadata<ProductInput["packSize"], ProductInput>;
  unit: FieldMetadata<ProductInput["packUnit"], ProductInput>;
}

/** What one packet or piece holds: a number and its unit, side by side with one hint. */
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
