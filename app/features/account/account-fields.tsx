import { type FieldMetadata, getInputProps, getTextareaProps } from "@conform-to/react";
import type { City } from "../../../worker/brand.contract.ts";
import { Field } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { PasswordInput } from "../../components/ui/password-input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { useViewer } from "../viewer/use-viewer.ts";

/** The fields that the sign-up forms of hotels, admins and agents share. */
interface AccountFieldProps<Value> {
  field: FieldMetadata<Value>;
  label: string;
  hint?: string;
}

const TYPES = { name: "text", email: "email", tel: "tel" } as const;

/** Name, email or phone. `kind` selects the browser's autofill tokens. */
export function PersonField({
  field,
  label,
  hint,
  kind,
}: AccountFieldProps<string | undefined> & { kind: keyof typeof TYPES }) {
  return (
    <Field
      label={label}
      id={field.id}
      errors={field.errors}
      hint={hint}
      className={kind === "name" ? "whole" : undefined}
    >
      {(control) => <Input {...getInputProps(field, { type: TYPES[kind] })} {...control} autoComplete={kind} />}
    </Field>
  );
}

export function NewPasswordField({ field, label, hint }: AccountFieldProps<string>) {
  return (
    <Field label={label} id={field.id} errors={field.errors} hint={hint}>
      {(control) => <PasswordInput name={field.name} {...control} autoComplete="new-password" />}
    </Field>
  );
}

export function AddressField({ field, label }: AccountFieldProps<string | undefined>) {
  return (
    <Field label={label} id={field.id} errors={field.errors} className="whole">
      {(control) => <Textarea {...getTextareaProps(field)} {...control} rows={2} autoComplete="street-address" />}
    </Field>
  );
}

export function CityField({ field, label }: AccountFieldProps<City | undefined>) {
  const { cities } = useViewer();
  return (
    <Field label={label} id={field.id} errors={field.errors}>
      {(control) => (
        <Select name={field.name} defaultValue={field.initialValue} {...control}>
          {cities
            .filter(({ isOpen }) => isOpen)
            .map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
        </Select>
      )}
    </Field>
  );
}
