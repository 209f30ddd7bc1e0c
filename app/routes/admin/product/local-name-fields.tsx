import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useId } from "react";
import { MAX_NAME, type ProductInput } from "../../../../worker/catalogue/product-input.contract.ts";
import { Field, Input } from "../../../components/ui/fields.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

const LANGUAGES = [
  { key: "hindi", label: "nameHindi", lang: "hi" },
  { key: "marathi", label: "nameMarathi", lang: "mr" },
  { key: "gujarati", label: "nameGujarati", lang: "gu" },
] as const;

/** The names beside the English one, with one hint for all three. */
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
