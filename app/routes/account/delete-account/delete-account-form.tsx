import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { DeleteAccountForm } from "../../../../worker/own-data/own-data.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { conformed, parseForm } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
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
        <TextField
          label={text("confirmation")}
          hint={text("confirmationHint", { email })}
          {...conformed(fields.confirmation)}
          type="email"
          defaultValue={fields.confirmation.initialValue ?? ""}
          autoComplete="off"
          required
        />
        <PasswordField
          label={text("password")}
          {...conformed(fields.password)}
          autoComplete="current-password"
          required
        />
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
