import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { TOKEN_DAYS } from "../../../../worker/identity/scopes/api-tokens.contract.ts";
import type { Scope } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { SelectField, TextareaField, TextField } from "../../../components/ui/fields.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { CurrentPassword } from "../../../features/current-password/current-password.tsx";
import { conformed } from "../../../features/forms/conform.ts";
import { FormError } from "../../../features/forms/post-form.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import { useTranslateMessage } from "../../../i18n/use-translate-message.ts";

interface MakeTokenFormProps {
  /** An idempotency key. The form keeps its first one for every attempt, so that a repeated request makes one token. */
  loadedKey: string;
  scopes: readonly Scope[];
  isFresh: boolean;
  result: SubmissionResult | undefined;
}

interface TokenFields extends Record<string, unknown> {
  name: string;
  scopes: string[];
  days: string;
  networks: string;
  currentPassword: string;
}

export function MakeTokenForm({ loadedKey, scopes, isFresh, result }: MakeTokenFormProps) {
  const text = useMessages("apiTokens");
  const [key] = useState(loadedKey);
  const isPending = useNavigation().formData?.get("intent") === "make";
  const [form, fields] = useForm<TokenFields>({
    id: "make-token",
    // Only the server checks the form: the client has no messages for refused tokens.
    lastResult: result,
  });
  const { name, days, networks, currentPassword } = fields;
  return (
    <Card>
      <h2 className="text-xl">{text("makeTitle")}</h2>
      <Form method="post" {...getFormProps(form)} className="mt-3 grid gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        <HiddenFields values={{ intent: "make", key }} />
        <TextField
          label={text("name")}
          {...conformed(name)}
          hint={text("nameHint")}
          maxLength={60}
          autoComplete="off"
        />
        <ScopeFields scopes={scopes} field={fields.scopes} />
        <SelectField
          label={text("days")}
          {...conformed(days)}
          className="sm:max-w-xs"
          defaultValue={days.initialValue ?? "90"}
          options={TOKEN_DAYS.map((count) => [
            count,
            count === "" ? text("never") : text("inDays", { count: Number(count) }),
          ])}
        />
        <TextareaField
          label={text("networks")}
          {...conformed(networks)}
          optional
          hint={text("networksHint")}
          spellCheck={false}
        />
        {(!isFresh || currentPassword.errors) && (
          <CurrentPassword label={text("password")} hint={text("passwordHint")} {...conformed(currentPassword)} />
        )}
        <div className="flex max-sm:*:grow">
          <Button type="submit" size="lg" disabled={isPending}>
            {text(isPending ? "making" : "make")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

interface ScopeFieldsProps {
  scopes: readonly Scope[];
  field: Pick<FieldMetadata<string[]>, "id" | "name" | "initialValue" | "errors">;
}

function ScopeFields({ scopes, field: { id, name, initialValue = [], errors } }: ScopeFieldsProps) {
  const text = useMessages("apiTokens");
  const translate = useTranslateMessage();
  // One ticked box arrives as a string, several as an array.
  const ticked = [initialValue].flat();
  const [error] = errors ?? [];
  return (
    <fieldset id={id} aria-describedby={error ? `${id}-error` : undefined} className="grid gap-2">
      <legend className="mb-1.5 font-semibold">{text("scopes")}</legend>
      {scopes.map((scope) => (
        <label
          key={scope}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line-strong bg-surface px-3 py-2 has-checked:border-brand has-checked:bg-brand-soft"
        >
          <input
            type="checkbox"
            name={name}
            value={scope}
            defaultChecked={ticked.includes(scope)}
            className="mt-0.5 size-5 shrink-0 accent-brand"
          />
          <span className="min-w-0">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-semibold">{text(`scope.${scope}`)}</span>
              <code className="text-sm text-muted">{scope}</code>
            </span>
            <span className="block text-sm text-pretty text-muted">{text(`meaning.${scope}`)}</span>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-danger-text">
          {translate(error)}
        </p>
      )}
    </fieldset>
  );
}
