import { Webhook } from "lucide-react";
import { data, Form, href, useNavigation } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { CreateEndpointInput, type Endpoint } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import type { Refusal } from "../../../features/action-result/action-form.tsx";
import { type ActionResult, actionRefused, type FormArguments } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ReauthenticationField } from "../../../features/current-password/current-password.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { readEndpoint } from "../../../features/webhooks/endpoint-form.ts";
import { EndpointFields, EndpointState, ShownSecret } from "../../../features/webhooks/endpoint-view.tsx";
import { isFreshSession } from "../../../features/webhooks/fresh-session.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("webhookEndpoints", "pageTitle");

/** The secret is in the action's own response, because it is never shown again. */
type AddResult = ActionResult & { readonly made?: { readonly id: string; readonly secret: string } };

/** `formKey`: the idempotency key of the form that this response renders. */
export const loader = async ({ context }: Pick<FormArguments, "context">) => {
  const { actor } = context.get(requestContext);
  const { webhooks } = context.get(servicesContext);
  const [endpoints, mayAdd, isFresh] = await Promise.all([
    webhooks.list(actor),
    webhooks.mayAdd(actor),
    isFreshSession(context),
  ]);
  return { endpoints, mayAdd, isFresh, formKey: crypto.randomUUID() };
};

export const action = async ({ request, context }: FormArguments) => {
  const facts = context.get(requestContext);
  const form = await request.formData();
  try {
    const input = parseInput(CreateEndpointInput, readEndpoint(form));
    const key = readIdempotencyKey(form.get("key"));
    const { endpoint, secret } = await context.get(servicesContext).webhooks.create(facts.actor, input, facts, key);
    return data<AddResult>({ ok: true, form: "add", message: "", made: { id: endpoint._id, secret } });
  } catch (error) {
    return actionRefused(context, form, "add", error);
  }
};

export const clientAction = (args: Route.ClientActionArgs) => pageClientAction(faultIn("webhookEndpoints"))(args);

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
          // A new endpoint resets the form.
          <AddForm
            key={made?.id}
            formKey={formKey}
            isFresh={isFresh}
            refusal={result && !result.ok ? result : undefined}
          />
        ) : (
          <Alert>
            <p>{text("verifyFirst")}</p>
            <ButtonLink to={href("/profile/verify-email")} variant="outline" className="mt-3">
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
        <ReauthenticationField isFresh={isFresh} refusal={refusal} />
        <Button type="submit" size="lg" disabled={isPending}>
          {text(isPending ? "adding" : "add")}
        </Button>
      </Form>
    </Card>
  );
}

function EndpointCard({ endpoint }: { endpoint: Endpoint }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  const { _id: endpointId, url, description, types, state, failingSince } = endpoint;
  return (
    <li data-testid="webhook" className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 p-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <b className="font-semibold wrap-anywhere">{url}</b> <EndpointState endpoint={endpoint} />
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {description && `${description} · `}
          {text("count", { count: types.length })}
        </p>
        {state === "active" && failingSince && (
          <p className="text-sm text-danger-text">{text("failingSince", { time: dateTime(failingSince) })}</p>
        )}
      </div>
      <ButtonLink
        to={href("/profile/webhooks/:endpointId", { endpointId })}
        variant="outline"
        className="max-sm:w-full"
        aria-label={text("openNamed", { url })}
      >
        {text("open")}
      </ButtonLink>
    </li>
  );
}
