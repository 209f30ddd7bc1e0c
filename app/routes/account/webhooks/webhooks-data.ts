import { data } from "react-router";
import { readIdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { CreateEndpointInput } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { type ActionResult, actionRefused, type FormArguments } from "../../../features/action-result/action-result.ts";
import { endpointIn } from "../../../features/webhooks/endpoint-form.ts";
import { isFreshSession } from "../../../features/webhooks/fresh-session.ts";

/** `formKey`: of the form that the page shows, so that sending it twice adds one endpoint. */
export const loadWebhooks = async ({ context }: Pick<FormArguments, "context">) => {
  const { actor } = context.get(requestContext);
  const { webhooks } = context.get(servicesContext);
  const [endpoints, mayAdd, isFresh] = await Promise.all([
    webhooks.list(actor),
    webhooks.mayAdd(actor),
    isFreshSession(context),
  ]);
  return { endpoints, mayAdd, isFresh, formKey: crypto.randomUUID() };
};

/** The secret stands in the answer of the form itself, because it is never shown again. */
export type AddResult = ActionResult & { readonly made?: { readonly id: string; readonly secret: string } };

export const addWebhook = async ({ request, context }: FormArguments) => {
  const facts = context.get(requestContext);
  const form = await request.formData();
  try {
    const input = parseInput(CreateEndpointInput, endpointIn(form));
    const key = readIdempotencyKey(form.get("key"));
    const { endpoint, secret } = await context.get(servicesContext).webhooks.create(facts.actor, input, facts, key);
    return data<AddResult>({ ok: true, form: "add", message: "", made: { id: endpoint._id, secret } });
  } catch (error) {
    return actionRefused(context, form, "add", error);
  }
};
