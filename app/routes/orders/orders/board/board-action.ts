import { readIdempotencyKey } from "../../../../../worker/http/idempotency.contract.ts";
import { DeliverInput, RequestCancelInput } from "../../../../../worker/orders/orders.contract.ts";
import { parseInput } from "../../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../../context.ts";
import { type FormArguments, runForm } from "../../../../features/action-result/action-result.ts";
import { pickIntent } from "../../../../features/action-result/pick-intent.ts";
import { setAvailability } from "../../../../features/availability/set-availability.ts";
import { messagesIn } from "../../../../i18n/messages.tsx";

const INTENTS = ["accept", "deliver", "request-cancel"] as const;
const FIELDS = ["orderId", "deliveryOtp", "message", "figures"];

/** Sets the agent's availability, or accepts, delivers or requests cancellation of an order. */
export const moveAsAgent = async (args: FormArguments) => {
  const { language } = args.context.get(requestContext);
  const form = await args.request.formData();
  if (form.has("isActive")) return setAvailability(args, form);
  return runForm(args, form, `${form.get("intent")}-${form.get("orderId")}`, async () =>
    messagesIn(language, "agent")(await runCommand(args.context, form)),
  );
};

/** Executes the form's intent and returns the key of the message that confirms it. */
const runCommand = async (context: FormArguments["context"], form: FormData) => {
  const { actor } = context.get(requestContext);
  const { orderCommands } = context.get(servicesContext);
  const [orderId = "", deliveryOtp = "", message = "", figures = ""] = FIELDS.map((name) => form.get(name)?.toString());
  const intent = pickIntent(form, INTENTS);
  const key = readIdempotencyKey(form.get("key"));
  if (intent === "accept") {
    await orderCommands.acceptOrder(actor, orderId, key);
    return "acceptDone" as const;
  }
  if (intent === "deliver") {
    await orderCommands.deliverOrder(actor, orderId, parseInput(DeliverInput, { deliveryOtp, figures }), key);
    return "deliverDone" as const;
  }
  await orderCommands.requestCancellation(actor, orderId, parseInput(RequestCancelInput, { message }), key);
  return "requestDone" as const;
};
