import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
  getTextareaProps,
} from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import type { RegisterInput } from "../../../worker/accounts/accounts.contract.ts";
import { CITIES, CITY_NAMES } from "../../../worker/brand.contract.ts";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { PasswordInput } from "../../components/ui/password-input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { useText } from "../../i18n/texts.tsx";
import { FormError } from "../forms/form-error.tsx";

const ROLES = ["hotel", "admin"] as const;

interface RegisterFormProps {
  form: FormMetadata<RegisterInput>;
  fields: { [Key in keyof RegisterInput]: FieldMetadata<RegisterInput[Key], RegisterInput> };
}

/** The GSTIN is asked of hotels only; by style alone, so that it also holds where no script runs. */
const LAYOUT =
  "grid gap-4 sm:grid-cols-2 sm:[&>.whole]:col-span-2 has-[option[value=admin]:checked]:[&_.hotels-only]:hidden";

export function RegisterForm({ form, fields }: RegisterFormProps) {
  const text = useText("register");
  const isBusy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" {...getFormProps(form)} className={LAYOUT}>
      <div className="whole empty:hidden">
        <FormError id={form.errorId} errors={form.errors} />
      </div>
      <Field label={text("name")} id={fields.name.id} errors={fields.name.errors} className="whole">
        {(control) => <Input {...getInputProps(fields.name, { type: "text" })} {...control} autoComplete="name" />}
      </Field>
      <Field label={text("email")} id={fields.email.id} errors={fields.email.errors}>
        {(control) => <Input {...getInputProps(fields.email, { type: "email" })} {...control} autoComplete="email" />}
      </Field>
      <Field label={text("phone")} id={fields.phone.id} errors={fields.phone.errors} hint={text("phoneHint")}>
        {(control) => <Input {...getInputProps(fields.phone, { type: "tel" })} {...control} autoComplete="tel" />}
      </Field>
      <Field label={text("role")} id={fields.role.id} errors={fields.role.errors} hint={text("adminHint")}>
        {(control) => (
          <Select name={fields.role.name} defaultValue={fields.role.initialValue ?? "hotel"} {...control}>
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {text(`roles.${name}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text("location")} id={fields.location.id} errors={fields.location.errors}>
        {(control) => (
          <Select name={fields.location.name} defaultValue={fields.location.initialValue} {...control}>
            {CITIES.map((city) => (
              <option key={city} value={city}>
                {CITY_NAMES[city]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={text("address")} id={fields.address.id} errors={fields.address.errors} className="whole">
        {(control) => (
          <Textarea {...getTextareaProps(fields.address)} {...control} rows={2} autoComplete="street-address" />
        )}
      </Field>
      <Field
        label={text("gstin")}
        id={fields.gstin.id}
        errors={fields.gstin.errors}
        hint={text("gstinHint")}
        optional
        className="hotels-only whole"
      >
        {(control) => (
          <Input
            {...getInputProps(fields.gstin, { type: "text" })}
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase"
          />
        )}
      </Field>
      <Field
        label={text("password")}
        id={fields.password.id}
        errors={fields.password.errors}
        hint={text("passwordHint")}
      >
        {(control) => <PasswordInput name={fields.password.name} {...control} autoComplete="new-password" />}
      </Field>
      <Field label={text("confirmPassword")} id={fields.confirmPassword.id} errors={fields.confirmPassword.errors}>
        {(control) => <PasswordInput name={fields.confirmPassword.name} {...control} autoComplete="new-password" />}
      </Field>
      <Button type="submit" size="lg" disabled={isBusy} className="whole mt-2">
        {text(isBusy ? "submitting" : "submit")}
      </Button>
    </Form>
  );
}
