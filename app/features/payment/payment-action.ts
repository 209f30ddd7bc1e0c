import { data, href, type RouterContextProvider } from "react-router";
import * as v from "valibot";
import { VerifyPaymentInput } from "../../../worker/payments/payments.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { textsIn } from "../../i18n/texts.tsx";
import { translateMessage } from "../../i18n/translate-message.ts";
import { cartCookie } from "../cart/cart-store.ts";
import { redirectWithNotice } from "../toasts/flash-cookie.ts";
import { endedCheckoutKeyCookie } from "./checkout-key.ts";
import type { PaymentAnswer } from "./payment-to-open.ts";

interface Arguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
  params: { orderId: string };
}

/** The forms of /pay/:orderId, which /checkout uses too: open the dialog, check what it handed over, or it was closed. */
export const paymentAction = async ({ request, context, params: { orderId } }: Arguments) => {
  const { actor, language } = context.get(requestContext);
  const { payments, orders } = context.get(servicesContext);
  const text = textsIn(language, "payment");
  const form = await request.formData();
  const intent = form.get("intent")?.toString();
  try {
    if (intent === "verify") {
      const input = v.safeParse(VerifyPaymentInput, { ...Object.fromEntries(form), dbOrderId: orderId });
      if (!input.success) return refuse("payments.verification_failed", text("verifyFailed"), 400);
      await payments.verifyPayment(actor, input.output);
      return sendToPaid(context, orderId);
    }
    if (intent === "dismissed") {
      await payments.reportFailure(actor, { dbOrderId: orderId, error: text("cancelled") });
      // Another tab, or a webhook, may have been faster than whoever closed this dialog.
      const order = await orders.getOrder(actor, orderId);
      if (order.paymentStatus === "paid") return sendToPaid(context, orderId);
      return refuse("payments.cancelled", text("cancelled"), 409);
    }
    const payment = await payments.payAgain(actor, orderId);
    const order = await orders.getOrder(actor, orderId);
    return data<PaymentAnswer>({ open: toOpen(context, payment, order.phone) });
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "payments.already_paid") return sendToPaid(context, orderId);
    if (error.code === "payments.verification_failed") {
      await payments.reportFailure(actor, { dbOrderId: orderId, error: text("verifyFailed") });
    }
    return refuse(error.code, translateMessage(language, error.message), error.status);
  }
};

const refuse = (code: string, message: string, status: number) => data<PaymentAnswer>({ code, message }, { status });

/** What a page opens the provider's dialog with. */
export const toOpen = (
  context: Readonly<RouterContextProvider>,
  payment: { orderId: string; amount: number; currency: string; dbOrderId: string; key: string },
  contact: string,
) => {
  const { actor } = context.get(requestContext);
  const { orderId, amount, currency, dbOrderId, key } = payment;
  const script = context.get(servicesContext).payments.checkoutScript();
  const prefill = { name: actor?.name ?? "", email: actor?.email ?? "", contact };
  return { orderId, amount, currency, dbOrderId, key, script, prefill };
};

/** The cart is bought, and what comes next is another order. */
export const sendToPaid = (context: Readonly<RouterContextProvider>, orderId: string) => {
  const { language, origin } = context.get(requestContext);
  const message = textsIn(language, "payment")("successful");
  return redirectWithNotice(href("/order-confirmation/:orderId", { orderId }), "success", message, [
    cartCookie("", origin.startsWith("https:")),
    endedCheckoutKeyCookie,
  ]) as never;
};
