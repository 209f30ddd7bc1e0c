import type { FieldMetadata } from "@conform-to/react";
import type { Scope } from "../../../../worker/identity/scopes/scopes.contract.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useTranslateMessage } from "../../../i18n/use-translate-message.ts";

interface ScopeFieldsProps {
  scopes: readonly Scope[];
  field: Pick<FieldMetadata<string[]>, "id" | "name" | "initialValue" | "errors">;
}

/** What a new token may do, each with one line of meaning. */
export function ScopeFields({ scopes, field: { id, name, initialValue = [], errors } }: ScopeFieldsProps) {
  const text = useMessages("apiTokens");
  const translate = useTranslateMessage();
  // One ticked box arrives as a text, several as a list.
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
