import type { FieldMetadata } from "@conform-to/react";
import type { City } from "../../../worker/brand.contract.ts";
import { SelectField, TextareaField, TextField } from "../../components/ui/fields.tsx";
import { PasswordField } from "../../components/ui/password-input.tsx";
import { conformed } from "../forms/conform.ts";
import { useViewer } from "../viewer/use-viewer.ts";

interface AccountFieldProps<Value> {
  field: FieldMetadata<Value>;
  label: string;
  hint?: string;
}

const TYPES = { name: "text", email: "email", tel: "tel" } as const;

export function PersonField({
  field,
  label,
  hint,
  kind,
}: AccountFieldProps<string | undefined> & { kind: keyof typeof TYPES }) {
  return (
    <TextField
      label={label}
      {...conformed(field)}
      hint={hint}
      className={kind === "name" ? "whole" : undefined}
      type={TYPES[kind]}
      autoComplete={kind}
    />
  );
}

export function NewPasswordField({ field, label, hint }: AccountFieldProps<string>) {
  return <PasswordField label={label} {...conformed(field)} hint={hint} autoComplete="new-password" />;
}

export function AddressField({ field, label }: AccountFieldProps<string | undefined>) {
  return <TextareaField label={label} {...conformed(field)} className="whole" rows={2} autoComplete="street-address" />;
}

export function CityField({ field, label }: AccountFieldProps<City | undefined>) {
  const { cities } = useViewer();
  return (
    <SelectField
      label={label}
      {...conformed(field)}
      options={cities.filter(({ isOpen }) => isOpen).map(({ slug, name }) => [slug, name])}
    />
  );
}
