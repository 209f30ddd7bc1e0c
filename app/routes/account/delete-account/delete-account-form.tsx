import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { DeleteAccountForm } from "../../../../worker/own-data/own-data.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { PasswordInput } from "../../../components/ui/password-input.tsx";
import { FormError } from "../../../features/forms/form-error.tsx";
import { parseForm } from "../../../features/forms/parse-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";

interface DeleteAccountFieldsProps {
  /** The address that confirms the deletion. */
  email: string;
  result: SubmissionResult | undefined;
}

export function DeleteAccountFields({ email, result }: DeleteAccountFieldsProps) {
  const text = useMessages("ownData");
  const isPending = useNavigation().formMethod === "POST";
  const [form, fields] = useForm<DeleteAccountForm>({
    id: "delete-account",
    lastResult: result,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, DeleteAccountForm),
  });
  return (
    <Card>
      <Form method="post" {...getFormProps(form)} className="grid gap-4">
        <FormError id={form.errorId} errors={form.errors} />
        <Field
          label={text("confirmation")}
          hint={text("confirmationHint", { email })}
          id={fields.confirmation.id}
          errors={fields.confirmation.errors}
        >
          {(control) => (
            <Input
              {...control}
              type="email"
              name={fields.confirmation.name}
              defaultValue={fields.confirmation.initialValue ?? ""}
              autoComplete="off"
              required
            />
          )}
        </Field>
        <Field label={text("password")} id={fields.password.id} errors={fields.password.errors}>
          {(control) => (
            <PasswordInput {...control} name={fields.password.name} autoComplete="current-password" required />
          )}
        </Field>
        <div className="flex flex-wrap gap-2 max-sm:*:w-full">
          <Button type="submit" look="danger" disabled={isPending}>
            {text(isPending ? "submitting" : "submit")}
          </Button>
          <ButtonLink to={href("/profile")} look="quiet">
            {text("keep")}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
