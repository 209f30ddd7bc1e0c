import type { RouterContextProvider } from "react-router";
import * as v from "valibot";
import { OrderPageQuery } from "../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { answerDone, answerRefused } from "../../features/form-answer/answer.ts";
import { asPageFailure } from "../../http/page-failure.ts";
import { textsIn } from "../../i18n/texts.tsx";

export interface OrdersArguments {
  request: Request;
  url: URL;
  context: Readonly<RouterContextProvider>;
}

/** A cursor that someone bent is the first page. */
export const readPage = (url: URL): OrderPageQuery => {
  const query = v.safeParse(OrderPageQuery, Object.fromEntries(url.searchParams));
  return query.success ? query.output : v.parse(OrderPageQuery, {});
};

export const loadMyOrders = async ({ url, context }: Pick<OrdersArguments, "url" | "context">) => {
  const { actor } = context.get(requestContext);
  const page = await context.get(servicesContext).orders.listMyOrders(actor, readPage(url)).catch(asPageFailure);
  return { view: "mine" as const, page, formKey: crypto.randomUUID() };
};

export const cancelMyOrder = async ({ request, url, context }: OrdersArguments) => {
  const { actor, language } = context.get(requestContext);
  const text = textsIn(language, "orders");
  const form = await request.formData();
  const orderId = String(form.get("orderId"));
  try {
    await context.get(servicesContext).orders.cancelOrder(actor, orderId, String(form.get("key")));
    return answerDone(request, url.pathname + url.search, text("cancelled"));
  } catch (error) {
    return answerRefused(`cancel-${orderId}`, error, text("cancelFailed"), form);
  }
};
