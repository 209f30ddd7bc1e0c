import type { ActionFunctionArgs } from "react-router";
import { DeliverInput, RequestCancelInput } from "../../../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../../../context.ts";
import { actionDone, actionRefused } from "../../../../features/action-result/action-result.ts";
import { parsed } from "../../../../features/action-result/parse-form-data.ts";
import { setAvailability } from "../../../../features/availability/set-availability.ts";
import { messagesIn } from "../../../../i18n/messages.tsx";

const FIELDS = ["intent", "orderId", "key", "deliveryOtp", "message"];

/** Sets the agent's availability, or accepts, delivers or requests cancellation of an order. */
export const moveAsAgent = async ({ request, url, context }: ActionFunctionArgs) => {
  const { language } = context.get(requestContext);
  const text = messagesIn(language, "agent");
  const form = await request.formData();
  if (form.has("isActive")) return setAvailability({ request, url, context }, form);
  const formName = `${form.get("intent")}-${form.get("orderId")}`;
  try {
    const done = await runCommand(context, form);
    return actionDone(request, url.pathname + url.search, formName, text(done));
  } catch (error) {
    return actionRefused(language, formName, error, text("failed"), form);
  }
};

/** Executes the form's intent and returns the key of the message that confirms it. */
const runCommand = async (context: ActionFunctionArgs["context"], form: FormData) => {
  const { actor } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const [intent = "", orderId = "", key = "", deliveryOtp = "", message = ""] = FIELDS.map((name) =>
    form.get(name)?.toString(),
  );
  if (intent === "accept") {
    await orders.acceptOrder(actor, orderId, key);
    return "acceptDone" as const;
  }
  if (intent === "deliver") {
    await orders.deliverOrder(actor, orderId, parsed(DeliverInput, { deliveryOtp }), key);
    return "deliverDone" as const;
  }
  await orders.requestCancellation(actor, orderId, parsed(RequestCancelInput, { message }), key);
  return "requestDone" as const;
};
