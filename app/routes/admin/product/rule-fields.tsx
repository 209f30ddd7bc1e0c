import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useId } from "react";
import { MAX_ORDER_QUANTITY } from "../../../../worker/catalogue/order-quantity.contract.ts";
import type { ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field, Input } from "../../../components/ui/fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

interface RuleFieldsProps {
  multiple: FieldMetadata<ProductInput["orderMultiple"], ProductInput>;
  minimum: FieldMetadata<ProductInput["minQuantity"], ProductInput>;
}

/** In which quantities a product is sold: two numbers side by side with one hint. */
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
