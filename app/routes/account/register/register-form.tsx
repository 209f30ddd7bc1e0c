import { type FieldMetadata, type FormMetadata, getInputProps } from "@conform-to/react";
import type { RegisterInput } from "../../../../worker/identity/accounts.contract.ts";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { AddressField, CityField, NewPasswordField, PersonField } from "../../../features/account/account-fields.tsx";
import { PostForm } from "../../../features/forms/post-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

const ROLES = ["hotel", "admin"] as const;

interface RegisterFormProps {
  form: FormMetadata<RegisterInput>;
  fields: { [Key in keyof RegisterInput]-?: FieldMetadata<RegisterInput[Key], RegisterInput> };
}

/** Only hotels have a GSTIN; CSS hides the field for others, so that the form works without script. */
const LAYOUT = "sm:grid-cols-2 sm:[&>.whole]:col-span-2 has-[option[value=admin]:checked]:[&_.hotels-only]:hidden";

export function RegisterForm({ form, fields }: RegisterFormProps) {
  const text = useMessages("register");
  return (
    <PostForm form={form} submit={text("submit")} submitting={text("submitting")} className={LAYOUT}>
      <PersonField kind="name" field={fields.name} label={text("name")} />
      <PersonField kind="email" field={fields.email} label={text("email")} />
      <PersonField kind="tel" field={fields.phone} label={text("phone")} hint={text("phoneHint")} />
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
      <CityField field={fields.location} label={text("location")} />
      <AddressField field={fields.address} label={text("address")} />
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
      <NewPasswordField field={fields.password} label={text("password")} hint={text("passwordHint")} />
      <NewPasswordField field={fields.confirmPassword} label={text("confirmPassword")} />
    </PostForm>
  );
}
