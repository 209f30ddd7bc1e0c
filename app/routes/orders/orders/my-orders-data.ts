import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router";
import { RatingInput } from "../../../../worker/orders/orders.contract.ts";
import { AppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { actionDone, actionRefused } from "../../../features/action-result/action-result.ts";
import { parsed } from "../../../features/action-result/parse-form-data.ts";
import { readOrderPage, toListed } from "../../../features/order-card/listed-order.ts";
import { asPageFailure } from "../../../http/page-failure.ts";
import { messagesIn } from "../../../i18n/messages.tsx";

export const loadMyOrders = async ({ url, context }: LoaderFunctionArgs) => {
  const { actor, language } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const { orders: found, nextCursor } = await orders
    .listMyOrders(actor, readOrderPage(url))
    .catch(asPageFailure(language));
  return { view: "mine" as const, orders: found.map(toListed), nextCursor, formKey: crypto.randomUUID() };
};

/** Cancels or rates an order by the form's `wish`; the list of orders and the order's page use it. */
export const changeMyOrder = async ({ request, url, context }: ActionFunctionArgs) => {
  const { actor, language } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const form = await request.formData();
  const [wish, orderId, key] = ["wish", "orderId", "key"].map((name) => String(form.get(name) ?? ""));
  const back = url.pathname + url.search;
  const formName = `${wish}-${orderId}`;
  try {
    if (wish === "rate") {
      const input = parsed(RatingInput, { rating: Number(form.get("rating") ?? 0) });
      await orders.rateOrder(actor, orderId ?? "", input, key);
      return actionDone(request, back, formName, messagesIn(language, "rating")("thanks"));
    }
    if (wish !== "cancel") throw new AppError("input.invalid", 400);
    await orders.cancelOrder(actor, orderId ?? "", key);
    return actionDone(request, back, formName, messagesIn(language, "orders")("cancelled"));
  } catch (error) {
    return actionRefused(language, formName, error, messagesIn(language, "orders")("failed"), form);
  }
};
