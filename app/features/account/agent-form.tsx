import {
  type FieldMetadata,
  type FormMetadata,
  getFormProps,
  getInputProps,
  getTextareaProps,
} from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { CITIES, CITY_NAMES } from "../../../worker/brand.contract.ts";
import type { AgentSignUpInput } from "../../../worker/delivery/agent-sign-up.contract.ts";
import { Alert } from "../../components/ui/alert.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Field } from "../../components/ui/field.tsx";
import { Input, Textarea } from "../../components/ui/input.tsx";
import { PasswordInput } from "../../components/ui/password-input.tsx";
import { Select } from "../../components/ui/select.tsx";
import { useText } from "../../i18n/texts.tsx";
import { FormError } from "../forms/form-error.tsx";
import { PictureField } from "../uploads/picture-field.tsx";

interface AgentFormProps {
  form: FormMetadata<AgentSignUpInput>;
  fields: { [Key in keyof AgentSignUpInput]: FieldMetadata<AgentSignUpInput[Key], AgentSignUpInput> };
  /** The form came back: without script, passwords and picture must be given again. */
  isAgain: boolean;
}

/** The file stands last, so that of a form that is too long everything typed still arrives. */
export function AgentForm({ form, fields, isAgain }: AgentFormProps) {
  const text = useText("careers");
  const isBusy = useNavigation().formMethod === "POST";
  const [isPreparing, setPreparing] = useState(false);
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      aria-busy={isBusy}
      className="grid gap-4 sm:grid-cols-2 sm:[&>.whole]:col-span-2"
    >
      <div className="whole grid gap-3 empty:hidden">
        <FormError id={form.errorId} errors={form.errors} />
        {isAgain && (
          <Alert tone="accent" className="without-script">
            {text("again")}
          </Alert>
        )}
      </div>
      <h2 className="whole text-xl">{text("personTitle")}</h2>
      <Field label={text("name")} id={fields.name.id} errors={fields.name.errors} className="whole">
        {(control) => <Input {...getInputProps(fields.name, { type: "text" })} {...control} autoComplete="name" />}
      </Field>
      <Field label={text("email")} id={fields.email.id} errors={fields.email.errors}>
        {(control) => <Input {...getInputProps(fields.email, { type: "email" })} {...control} autoComplete="email" />}
      </Field>
      <Field label={text("phone")} id={fields.phone.id} errors={fields.phone.errors} hint={text("phoneHint")}>
        {(control) => <Input {...getInputProps(fields.phone, { type: "tel" })} {...control} autoComplete="tel" />}
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
      <Field label={text("address")} id={fields.address.id} errors={fields.address.errors} className="whole">
        {(control) => (
          <Textarea {...getTextareaProps(fields.address)} {...control} rows={2} autoComplete="street-address" />
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
      <Field label={text("pincode")} id={fields.pincode.id} errors={fields.pincode.errors} hint={text("pincodeHint")}>
        {(control) => (
          <Input
            {...getInputProps(fields.pincode, { type: "text" })}
            {...control}
            inputMode="numeric"
            autoComplete="postal-code"
          />
        )}
      </Field>
      <h2 className="whole mt-2 text-xl">{text("vehicleTitle")}</h2>
      <Field
        label={text("vehicleNumber")}
        id={fields.vehicleNumber.id}
        errors={fields.vehicleNumber.errors}
        hint={text("vehicleNumberHint")}
        className="whole"
      >
        {(control) => (
          <Input
            {...getInputProps(fields.vehicleNumber, { type: "text" })}
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            className="uppercase"
          />
        )}
      </Field>
      <PictureField
        id={fields.vehicleImage.id}
        name={fields.vehicleImage.name}
        label={text("vehicleImage")}
        hint={text("vehicleImageHint")}
        errors={fields.vehicleImage.errors}
        onPreparing={setPreparing}
        className="whole"
      />
      <Button type="submit" size="lg" disabled={isBusy || isPreparing} className="whole mt-2">
        {text(isBusy ? "submitting" : "submit")}
      </Button>
      <div role="status" className="whole grid gap-2 empty:hidden">
        {isBusy && (
          <>
            <progress aria-label={text("submitting")} className="h-1.5 w-full accent-brand" />
            <p className="text-sm text-muted">{text("sending")}</p>
          </>
        )}
      </div>
    </Form>
  );
}
