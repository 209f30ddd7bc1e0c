import { Form, useNavigation } from "react-router";
import type { Endpoint } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { type Refusal, RefusalAlert } from "../../../features/action-result/action-form.tsx";
import { ConfirmForm } from "../../../features/action-result/confirm-form.tsx";
import { useEditForm } from "../../../features/action-result/edit-form.ts";
import { ReauthenticationField } from "../../../features/current-password/current-password.tsx";
import { EndpointFields } from "../../../features/webhooks/endpoint-view.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

const SUMMARY = "inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text underline";

interface EndpointSettingsProps {
  endpoint: Endpoint;
  /** Whether the viewer signed in recently enough to need no password. */
  isFresh: boolean;
  rotateRefusal: Refusal;
}

export function EndpointSettings({ endpoint, isFresh, rotateRefusal }: EndpointSettingsProps) {
  const text = useMessages("webhookEndpoints");
  const { url, state } = endpoint;
  return (
    <Card>
      <ChangeForm endpoint={endpoint} isFresh={isFresh} />
      <RotateForm key={endpoint.rotatedAt} endpoint={endpoint} isFresh={isFresh} refusal={rotateRefusal} />
      <div className="mt-2 flex flex-wrap gap-2 border-t border-line pt-4">
        {state === "active" && (
          <ActionButton
            form="disable"
            fields={{ intent: "disable" }}
            variant="outline"
            label={text("disable")}
            pending={text("working")}
          />
        )}
        <ConfirmForm
          form="remove"
          variant="destructiveOutline"
          label={text("remove")}
          about={text("removeNamed", { url })}
          question={text("removeQuestion")}
          yes={text("removeYes")}
          no={text("no")}
          pending={text("working")}
          fields={{ intent: "remove" }}
        />
      </div>
    </Card>
  );
}

function ChangeForm({ endpoint, isFresh }: { endpoint: Endpoint; isFresh: boolean }) {
  const text = useMessages("webhookEndpoints");
  const stored = `${endpoint.url} ${endpoint.description} ${endpoint.types}`;
  const { Form: ChangeFetcher, resetKey, onInput, isPending, refusal } = useEditForm("change", stored);
  return (
    <details key={resetKey} open={refusal !== undefined} onInput={onInput}>
      <summary className={SUMMARY}>{text("change")}</summary>
      <ChangeFetcher method="post" className="mt-2 mb-4 grid gap-4">
        <input type="hidden" name="intent" value="change" />
        <EndpointFields endpoint={endpoint} refusal={refusal} />
        <ReauthenticationField isFresh={isFresh} refusal={refusal} hint={text("passwordForAddress")} />
        <Button type="submit" disabled={isPending}>
          {text(isPending ? "saving" : "save")}
        </Button>
      </ChangeFetcher>
    </details>
  );
}

function RotateForm({
  endpoint: { rotatedAt },
  isFresh,
  refusal,
}: Pick<EndpointSettingsProps, "endpoint" | "isFresh"> & { refusal: Refusal }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  const isPending = useNavigation().formData?.get("intent") === "rotate";
  return (
    <details open={refusal !== undefined}>
      <summary className={SUMMARY}>{text("rotateTitle")}</summary>
      <RefusalAlert refusal={refusal} />
      <p className="text-pretty">{text("rotateText")}</p>
      {rotatedAt && <p className="mt-1 text-muted">{text("rotatedAt", { time: dateTime(rotatedAt) })}</p>}
      <Form method="post" className="mt-2 mb-4 grid justify-items-start gap-4">
        <HiddenFields values={{ intent: "rotate", rotatedAt: rotatedAt ?? "" }} />
        <ReauthenticationField isFresh={isFresh} refusal={refusal} />
        <Button type="submit" variant="outline" disabled={isPending}>
          {text(isPending ? "working" : "rotate")}
        </Button>
      </Form>
    </details>
  );
}
