import { useId } from "react";
import { MAX_DESCRIPTION, MAX_URL } from "../../../worker/webhooks/endpoints/endpoints.contract.ts";
import type { EventType } from "../../../worker/webhooks/webhooks.contract.ts";
import { TextField } from "../../components/ui/fields.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, fieldIn, type Refusal, RefusalAlert } from "../action-result/action-form.tsx";
import { EVENT_GROUPS, typeField } from "./endpoint-form.ts";

interface EndpointFieldsProps {
  endpoint: { readonly url: string; readonly description: string; readonly types: readonly EventType[] };
  refusal: Refusal;
}

const GROUPS = Object.keys(EVENT_GROUPS) as (keyof typeof EVENT_GROUPS)[];

export function EndpointFields({ endpoint, refusal }: EndpointFieldsProps) {
  const text = useMessages("webhookEndpoints");
  const typed = refusal?.typed;
  const [wrongTypes] = errorsOf(refusal, "types") ?? [];
  const errorId = useId();
  const isChosen = (type: EventType): boolean => (typed ? typeField(type) in typed : endpoint.types.includes(type));
  return (
    <>
      <RefusalAlert refusal={refusal} />
      <TextField
        label={text("address")}
        {...fieldIn(refusal, "url", endpoint.url)}
        hint={text("addressHint")}
        type="url"
        required
        maxLength={MAX_URL}
        autoComplete="off"
        inputMode="url"
      />
      <TextField
        label={text("description")}
        {...fieldIn(refusal, "description", endpoint.description)}
        optional
        hint={text("descriptionHint")}
        maxLength={MAX_DESCRIPTION}
        autoComplete="off"
      />
      <fieldset className="grid gap-3" aria-describedby={wrongTypes ? errorId : undefined}>
        <legend className="mb-1.5 font-semibold">{text("events")}</legend>
        {GROUPS.map((group) => (
          <div key={group}>
            <h3 className="text-sm font-semibold text-muted">{text(`group.${group}`)}</h3>
            {EVENT_GROUPS[group].map((type) => (
              <label key={type} className="flex min-h-11 items-start gap-3 py-2">
                <input
                  type="checkbox"
                  name={typeField(type)}
                  defaultChecked={isChosen(type)}
                  className="mt-0.5 size-5 shrink-0 accent-brand"
                />
                <span className="min-w-0">
                  <span className="block leading-6 font-medium wrap-anywhere">{type}</span>
                  <span className="block text-sm text-muted">{text(`event.${type}`)}</span>
                </span>
              </label>
            ))}
          </div>
        ))}
        {wrongTypes && (
          <p id={errorId} className="text-sm font-semibold text-danger-text">
            {wrongTypes}
          </p>
        )}
      </fieldset>
    </>
  );
}
