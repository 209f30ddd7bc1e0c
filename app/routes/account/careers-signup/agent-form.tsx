import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { DEFAULT_PINCODE } from "../../../../worker/accounts/agents.contract.ts";
import { AgentSignUpInput } from "../../../../worker/accounts/registration/agent-sign-up.contract.ts";
import { DEFAULT_CITY } from "../../../../worker/brand.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { AddressField, CityField, NewPasswordField, PersonField } from "../../../features/account/account-fields.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { useSchemaForm } from "../../../features/forms/use-schema-form.ts";
import { PictureField } from "../../../features/uploads/picture-field.tsx";
import { useMessages } from "../../../i18n/messages.tsx";

/** The file is the last field, so that the server still receives all text when the form is too large. */
export function AgentForm({ result }: { result: SubmissionResult | undefined }) {
  const text = useMessages("careers");
  const isPending = useNavigation().formMethod === "POST";
  const [isPreparing, setPreparing] = useState(false);
  const [form, fields] = useSchemaForm(AgentSignUpInput, {
    id: "careers",
    lastResult: result,
    defaultValue: { location: DEFAULT_CITY, pincode: DEFAULT_PINCODE },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
  });
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      {...getFormProps(form)}
      aria-busy={isPending}
      className="grid gap-4 sm:grid-cols-2 sm:[&>.whole]:col-span-2"
    >
      <div className="whole grid gap-3 empty:hidden">
        <FormError id={form.errorId} errors={form.errors} />
        {/* Without script the browser clears passwords and picture after a refusal. */}
        {result && (
          <Alert tone="accent" className="without-script">
            {text("again")}
          </Alert>
        )}
      </div>
      <h2 className="whole text-xl">{text("personTitle")}</h2>
      <PersonField kind="name" field={fields.name} label={text("name")} />
      <PersonField kind="email" field={fields.email} label={text("email")} />
      <PersonField kind="tel" field={fields.phone} label={text("phone")} hint={text("phoneHint")} />
      <NewPasswordField field={fields.password} label={text("password")} hint={text("passwordHint")} />
      <NewPasswordField field={fields.confirmPassword} label={text("confirmPassword")} />
      <AddressField field={fields.address} label={text("address")} />
      <CityField field={fields.location} label={text("location")} />
      <TextField
        label={text("pincode")}
        {...conformed(fields.pincode)}
        hint={text("pincodeHint")}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <h2 className="whole mt-2 text-xl">{text("vehicleTitle")}</h2>
      <TextField
        label={text("vehicleNumber")}
        {...conformed(fields.vehicleNumber)}
        hint={text("vehicleNumberHint")}
        className="whole"
        autoComplete="off"
        autoCapitalize="characters"
        controlClass="uppercase"
      />
      <PictureField
        id={fields.vehicleImage.id}
        name={fields.vehicleImage.name}
        label={text("vehicleImage")}
        hint={text("vehicleImageHint")}
        errors={fields.vehicleImage.errors}
        onPreparing={setPreparing}
        className="whole"
      />
      <Button type="submit" size="lg" disabled={isPending || isPreparing} className="whole mt-2">
        {text(isPending ? "submitting" : "submit")}
      </Button>
      <div role="status" className="whole grid gap-2 empty:hidden">
        {isPending && (
          <>
            <progress aria-label={text("submitting")} className="h-1.5 w-full accent-brand" />
            <p className="text-sm text-muted">{text("sending")}</p>
          </>
        )}
      </div>
    </Form>
  );
}
