import { Webhook } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import type { Refusal } from "../../../features/action-result/refusal.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { EndpointFields } from "../../../features/webhooks/endpoint-fields.tsx";
import { PresentPassword } from "../../../features/webhooks/present-password.tsx";
import { ShownSecret } from "../../../features/webhooks/shown-secret.tsx";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { EndpointCard } from "./endpoint-card.tsx";
import { type AddResult, addWebhook, loadWebhooks } from "./webhooks-data.ts";

export const meta = pageTitle("webhookEndpoints", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadWebhooks(args);

export const action = (args: Route.ActionArgs) => addWebhook(args);

export const clientAction = (args: Route.ClientActionArgs) => pageClientAction(faultIn("webhookEndpoints"))(args);

/** Other systems that hear of the account's events. */
export default function Webhooks({
  loaderData: { endpoints, mayAdd, isFresh, formKey },
  actionData,
}: Route.ComponentProps) {
  const text = useMessages("webhookEndpoints");
  const result: AddResult | undefined = actionData;
  const made = result?.made;
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("text")} />
      <div className="grid grid-cols-1 gap-5">
        {made && (
          <ShownSecret key={made.id} secret={made.secret}>
            <ButtonLink to={href("/profile/webhooks/:endpointId", { endpointId: made.id })}>
              {text("stored")}
            </ButtonLink>
          </ShownSecret>
        )}
        {endpoints.length > 0 ? (
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
            {endpoints.map((endpoint) => (
              <EndpointCard key={endpoint._id} endpoint={endpoint} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={Webhook}
            title={text("emptyTitle")}
            text={mayAdd ? text("emptyText") : undefined}
            className="py-8"
          />
        )}
        {mayAdd ? (
          // A new endpoint makes the form new.
          <AddForm
            key={made?.id}
            formKey={formKey}
            isFresh={isFresh}
            refusal={result && !result.ok ? result : undefined}
          />
        ) : (
          <Alert>
            <p>{text("verifyFirst")}</p>
            <ButtonLink to={href("/profile/verify-email")} look="outline" className="mt-3">
              {text("verifyEmail")}
            </ButtonLink>
          </Alert>
        )}
      </div>
    </div>
  );
}

const NOTHING = { url: "", description: "", types: [] };

function AddForm({ formKey, isFresh, refusal }: { formKey: string; isFresh: boolean; refusal: Refusal }) {
  const text = useMessages("webhookEndpoints");
  const isPending = useNavigation().formMethod === "POST";
  return (
    <Card>
      <h2 className="mb-3 text-xl">{text("addTitle")}</h2>
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="key" value={formKey} />
        <EndpointFields endpoint={NOTHING} refusal={refusal} />
        <PresentPassword isFresh={isFresh} refusal={refusal} />
        <Button type="submit" size="lg" disabled={isPending}>
          {text(isPending ? "adding" : "add")}
        </Button>
      </Form>
    </Card>
  );
}
