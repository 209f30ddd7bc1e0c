import type { Endpoint } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useActionForm } from "../../../features/action-result/use-action-form.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import { useDates } from "../../../i18n/use-dates.ts";

/** What is wrong with an endpoint, and the way out; nothing for one that works. */
export function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  const { state, disabledBecause, disabledAt, failingSince } = endpoint;
  if (state === "active")
    return failingSince && <Alert tone="danger">{text("failingSince", { time: dateTime(failingSince) })}</Alert>;
  const time = disabledAt ? dateTime(disabledAt) : "";
  return (
    <Alert tone="accent">
      <p>{text(`disabled.${disabledBecause ?? "owner"}`, { time })}</p>
      <p className="mt-1 mb-3">{text("enableText")}</p>
      <EnableForm />
    </Alert>
  );
}

function EnableForm() {
  const text = useMessages("webhookEndpoints");
  const { Form, isPending, refusal } = useActionForm("enable");
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="enable" />
      <Button type="submit" disabled={isPending}>
        {text(isPending ? "working" : "enable")}
      </Button>
      {refusal && <p role="alert">{refusal.message}</p>}
    </Form>
  );
}
