import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation, useSearchParams } from "react-router";
import type { GenericSchema } from "valibot";
import { ConfirmTotpInput, type TotpSetUp } from "../../../../worker/accounts/second-factor/second-factor.contract.ts";
import { brand } from "../../../../worker/brand.contract.ts";
import { Button, ButtonAnchor, type ButtonVariants, TextLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { CurrentPassword } from "../../../features/current-password/current-password.tsx";
import { conformed, parseForm } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import type { QrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { useMessages } from "../../../i18n/messages.tsx";

/** The query parameter that makes the page ignore a started set-up, so that a new one can be started. */
export const RESTART_PARAM = "anew";

export type Intent = "start" | "confirm" | "renew" | "remove";

interface FactorFormProps extends ButtonVariants {
  intent: Intent;
  schema: GenericSchema;
  /** The result of the form that was submitted last, which may be another one on the page. */
  result: SubmissionResult | undefined;
  hasPassword?: boolean;
  /** The label of the code field; without it the form has none. */
  code?: string | undefined;
  submit: string;
  submitting: string;
  children?: ReactNode;
}

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
      {hasPassword && <CurrentPassword label={text("currentPassword")} {...conformed(fields.currentPassword)} />}
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

interface SetUpProps {
  setUp: TotpSetUp & { readonly picture: QrPicture };
  result: SubmissionResult | undefined;
}

export function SetUp({ setUp: { secret, uri, picture }, result }: SetUpProps) {
  const text = useMessages("secondFactor");
  const [search] = useSearchParams();
  return (
    <div className="grid gap-5 border-t border-line pt-4">
      <section>
        <h3 className="text-lg">{text("scanTitle", { name: brand.name })}</h3>
        <p className="mt-1 mb-3 text-muted">{text("scanText")}</p>
        <div className="flex flex-wrap items-center gap-5">
          <QrCode picture={picture} label={text("picture")} className="size-48 shrink-0" />
          <div className="grid min-w-0 flex-1 basis-56 gap-2">
            <p>{text("key")}</p>
            <p className="figures rounded-md bg-sunken px-3 py-2 text-lg tracking-wide wrap-anywhere select-all">
              {secret.replace(/(.{4})(?!$)/g, "$1 ")}
            </p>
            <ButtonAnchor href={uri} variant="outline" className="sm:hidden">
              {text("openApp")}
            </ButtonAnchor>
          </div>
        </div>
      </section>
      <section>
        <h3 className="mb-3 text-lg">{text("codeTitle")}</h3>
        <FactorForm
          intent="confirm"
          schema={ConfirmTotpInput}
          result={result}
          code={text("code")}
          submit={text("confirm")}
          submitting={text("confirming")}
        />
      </section>
      <p>
        <TextLink to={{ search: `${new URLSearchParams([...search, [RESTART_PARAM, ""]])}` }}>
          {text("beginAnew")}
        </TextLink>
      </p>
    </div>
  );
}
