import type { ActionFunctionArgs } from "react-router";
import { DeliverInput, RequestCancelInput } from "../../../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../../../context.ts";
import { actionDone, actionRefused } from "../../../../features/action-result/action-result.ts";
import { parsed } from "../../../../features/action-result/parse-form-data.ts";
import { setAvailability } from "../../../../features/availability/set-availability.ts";
import { textsIn } from "../../../../i18n/texts.tsx";

/** Going online and offline, and the three forms of the board's cards: accept, deliver, ask for cancellation. */
export const moveAsAgent = async ({ request, url, context }: ActionFunctionArgs) => {
  const { actor, language } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const text = textsIn(language, "agent");
  const form = await request.formData();
  if (form.has("isActive")) return setAvailability({ request, url, context }, form);
  const [intent, orderId, key] = ["intent", "orderId", "key"].map((name) => String(form.get(name) ?? ""));
  const back = url.pathname + url.search;
  const formName = `${intent}-${orderId}`;
  try {
    if (intent === "accept") {
      await orders.acceptOrder(actor, orderId ?? "", key);
      return actionDone(request, back, formName, text("acceptDone"));
    }
    if (intent === "deliver") {
      const typed = parsed(DeliverInput, { deliveryOtp: form.get("deliveryOtp")?.toString() ?? "" });
      await orders.deliverOrder(actor, orderId ?? "", typed, key);
      return actionDone(request, back, formName, text("deliverDone"));
    }
    const typed = parsed(RequestCancelInput, { message: form.get("message")?.toString() ?? "" });
    await orders.requestCancellation(actor, orderId ?? "", typed, key);
    return actionDone(request, back, formName, text("requestDone"));
  } catch (error) {
    return actionRefused(language, formName, error, text("failed"), form);
  }
};
