import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { GenericSchema } from "valibot";
import { Button, type ButtonLook } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { PasswordField } from "../../../components/ui/password-input.tsx";
import { conformed, parseForm } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** In the address of the page that hides a begun set-up, to begin another. */
export const ANEW = "anew";

export type Intent = "start" | "confirm" | "renew" | "remove";

interface FactorFormProps extends ButtonLook {
  intent: Intent;
  schema: GenericSchema;
  /** The result of the page's last form, which may be another one. */
  result: SubmissionResult | undefined;
  hasPassword?: boolean;
  /** The label of the field for a code; without it there is none. */
  code?: string | undefined;
  submit: string;
  submitting: string;
  children?: ReactNode;
}

/** A form of the page about the second factor: with the current password, a code, or both. */
export function FactorForm({
  intent,
  schema,
  result,
  hasPassword = false,
  code,
  submit,
  submitting,
  children,
  ...look
}: FactorFormProps) {
  const text = useMessages("secondFactor");
  const { user } = useViewer();
  const isPending = useNavigation().formData?.get("intent") === intent;
  const [form, fields] = useForm<{ currentPassword: string; code: string }>({
    id: `second-factor-${intent}`,
    lastResult: result?.initialValue?.intent === intent ? result : undefined,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, schema as never),
  });
  return (
    <Form method="post" {...getFormProps(form)} className="grid gap-4">
      <FormError id={form.errorId} errors={form.errors} />
      <input type="hidden" name="intent" value={intent} />
      {children}
      {hasPassword && (
        <>
          <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
          <PasswordField
            label={text("currentPassword")}
            {...conformed(fields.currentPassword)}
            className="sm:max-w-sm"
            autoComplete="current-password"
          />
        </>
      )}
      {code && (
        <TextField
          label={code}
          {...conformed(fields.code)}
          className="sm:max-w-sm"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          inputMode={intent === "confirm" ? "numeric" : "text"}
          spellCheck={false}
          controlClass="figures tracking-widest"
        />
      )}
      <div className="flex max-sm:*:grow">
        <Button type="submit" {...look} disabled={isPending}>
          {isPending ? submitting : submit}
        </Button>
      </div>
    </Form>
  );
}
