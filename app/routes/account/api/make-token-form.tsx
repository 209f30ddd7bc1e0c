import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { TOKEN_DAYS } from "../../../../worker/identity/scopes/api-tokens.contract.ts";
import type { Scope } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input, Textarea } from "../../../components/ui/input.tsx";
import { PasswordInput } from "../../../components/ui/password-input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { FormError } from "../../../features/forms/form-error.tsx";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { ScopeFields } from "./scope-fields.tsx";

interface MakeTokenFormProps {
  /** The same for every try of this form, so that a repeated request makes one token. */
  idempotencyKey: string;
  scopes: readonly Scope[];
  /** Whether the viewer signed in so recently that no password is needed. */
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

export function MakeTokenForm({ idempotencyKey, scopes, isFresh, result }: MakeTokenFormProps) {
  const text = useMessages("apiTokens");
  const { user } = useViewer();
  const isPending = useNavigation().formData?.get("intent") === "make";
  const [form, fields] = useForm<TokenFields>({
    id: "make-token",
    // The server alone checks the form: a browser has no messages of refusals about tokens.
    lastResult: result,
  });
  const { name, days, networks, currentPassword } = fields;
  return (
    <Card>
      <h2 className="text-xl">{text("makeTitle")}</h2>
      <Form method="post" {...getFormProps(form)} className="mt-3 grid gap-5">
        <FormError id={form.errorId} errors={form.errors} />
        <input type="hidden" name="intent" value="make" />
        <input type="hidden" name="key" value={idempotencyKey} />
        <Field label={text("name")} hint={text("nameHint")} id={name.id} errors={name.errors}>
          {(control) => (
            <Input {...control} name={name.name} defaultValue={name.initialValue} maxLength={60} autoComplete="off" />
          )}
        </Field>
        <ScopeFields scopes={scopes} field={fields.scopes} />
        <Field label={text("days")} id={days.id} errors={days.errors} className="sm:max-w-xs">
          {(control) => (
            <Select {...control} name={days.name} defaultValue={days.initialValue ?? "90"}>
              {TOKEN_DAYS.map((count) => (
                <option key={count} value={count}>
                  {count === "" ? text("never") : text("inDays", { count: Number(count) })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={text("networks")} optional hint={text("networksHint")} id={networks.id} errors={networks.errors}>
          {(control) => (
            <Textarea {...control} name={networks.name} defaultValue={networks.initialValue} spellCheck={false} />
          )}
        </Field>
        {(!isFresh || currentPassword.errors) && (
          <>
            <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
            <Field
              label={text("password")}
              hint={text("passwordHint")}
              id={currentPassword.id}
              errors={currentPassword.errors}
              className="sm:max-w-sm"
            >
              {(control) => <PasswordInput name={currentPassword.name} {...control} autoComplete="current-password" />}
            </Field>
          </>
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
