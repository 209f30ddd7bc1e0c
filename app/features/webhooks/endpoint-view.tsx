import { type ReactNode, useId } from "react";
import { type Endpoint, MAX_DESCRIPTION, MAX_URL } from "../../../worker/webhooks/endpoints/endpoints.contract.ts";
import type { EventType } from "../../../worker/webhooks/webhooks.contract.ts";
import { TextField } from "../../components/ui/fields.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { errorsOf, fieldIn, type Refusal, RefusalAlert } from "../action-result/action-form.tsx";
import { CopiedText } from "../shown-once/copied-text.tsx";
import { ShownOnce } from "../shown-once/shown-once.tsx";
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

const TONES = { active: "success", failing: "danger", disabled: "neutral" } as const;

/** An active endpoint whose deliveries fail is shown as failing. */
const healthOf = ({ state, failingSince }: Endpoint): keyof typeof TONES =>
  state === "active" && failingSince !== null ? "failing" : state;

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const text = useMessages("webhookEndpoints");
  const health = healthOf(endpoint);
  return <Badge tone={TONES[health]}>{text(`state.${health}`)}</Badge>;
}

/** A new signing secret, shown once, and how a receiver verifies signatures with it. `children`: the next step. */
export function ShownSecret({ secret, children }: { secret: string; children: ReactNode }) {
  const text = useMessages("webhookEndpoints");
  return (
    <ShownOnce data-testid="shown-secret" title={text("secretTitle")} warning={text("secretText")}>
      <CopiedText label={text("copy")} value={secret}>
        {children}
      </CopiedText>
      <details className="mt-3 border-t border-line pt-2">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline">
          {text("verifyTitle")}
        </summary>
        <p className="text-pretty">{text("verifyText")}</p>
        <p className="mt-2 text-pretty">{text("verifyMore")}</p>
      </details>
    </ShownOnce>
  );
}
