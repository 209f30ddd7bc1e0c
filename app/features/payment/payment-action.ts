import { data, href } from "react-router";
import * as v from "valibot";
import type { OrderChangeState, PaymentToMake } from "../../../worker/orders/order-change.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { type PaymentOfOrder, VerifyPaymentInput } from "../../../worker/payments/payments.contract.ts";
import { formatTime } from "../../../worker/platform/dates.contract.ts";
import { isAppError } from "../../../worker/platform/errors.contract.ts";
import { type MessageKey, message } from "../../../worker/platform/messages.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import { translateMessage } from "../../i18n/translate-message.ts";
import { type FormArguments, pickIntent } from "../action-result/action-result.ts";
import { orderedCartCookie, outdatedCart } from "../cart/share-cart.ts";
import { redirectWithToast } from "../toasts/flash-cookie.ts";
import { endedCheckoutKeyCookie } from "./checkout-key.ts";
import type { PaymentResult } from "./payment-to-open.ts";

type Arguments = Pick<FormArguments, "request" | "context"> & { readonly params: { readonly orderId: string } };

/**
 * The forms of /pay/:orderId, which /checkout uses too: start a payment, verify the one that the dialog returned, or
 * report that the dialog was closed.
 */
export const paymentAction = async (args: Arguments) => {
  const { request, context, params } = args;
  const { orderId } = params;
  const { actor, language } = context.get(requestContext);
  const form = await request.formData();
  const changeTotal = form.get("changeTotal")?.toString() ?? "";
  try {
    switch (pickIntent(form, ["open", "verify", "dismissed"])) {
      case "verify":
        return await verify(args, form);
      case "dismissed":
        return await reportDismissed(args, changeTotal);
      default:
        return await openAgain(context, orderId, changeTotal);
    }
  } catch (error) {
    if (!isAppError(error)) throw error;
    if (error.code === "payments.already_paid") {
      return sendToSettled(args, await context.get(servicesContext).orders.getOrder(actor, orderId), changeTotal);
    }
    if (error.code === "payments.verification_failed") {
      const failure = { dbOrderId: orderId, error: messagesIn(language, "payment")("verifyFailed") };
      await context.get(servicesContext).payments.reportFailure(actor, failure);
    }
    return refuse(error.code, translateMessage(language, error.message), error.status);
  }
};

const verify = async (args: Arguments, form: FormData) => {
  const { context, params } = args;
  const { orderId } = params;
  const { actor, language } = context.get(requestContext);
  const input = v.safeParse(VerifyPaymentInput, { ...Object.fromEntries(form), dbOrderId: orderId });
  if (!input.success) {
    return refuse("payments.verification_failed", messagesIn(language, "payment")("verifyFailed"), 400);
  }
  const { order, change } = await context.get(servicesContext).payments.verifyPayment(actor, input.output);
  if (change) return sendToChanged(context, orderId, change);
  // The order was cancelled, so the payment is refunded. The cart is kept, because its products are not ordered.
  if (order.status === "cancelled")
    return sendToEnded(context, orderId, "payments.not_payable", [endedCheckoutKeyCookie]);
  return sendToPaid(args, order);
};

const reportDismissed = async (args: Arguments, changeTotal: string) => {
  const { context, params } = args;
  const { orderId } = params;
  const { actor, language } = context.get(requestContext);
  const { payments, orders, orderChanges } = context.get(servicesContext);
  const cancelled = messagesIn(language, "payment")("cancelled");
  await payments.reportFailure(actor, { dbOrderId: orderId, error: cancelled });
  // Another tab or a webhook may have recorded the payment before this dialog was closed.
  const [order, open] = await Promise.all([
    orders.getOrder(actor, orderId),
    orderChanges.getOpenChange(actor, orderId),
  ]);
  if (order.paymentStatus === "paid" && !open) return sendToSettled(args, order, changeTotal);
  return refuse("payments.cancelled", cancelled, 409);
};

const openAgain = async (context: Arguments["context"], orderId: string, changeTotal: string) => {
  const { actor } = context.get(requestContext);
  const { payments, orders } = context.get(servicesContext);
  const payment = await payments.payAgain(actor, orderId);
  const order = await orders.getOrder(actor, orderId);
  return data<PaymentResult>({ open: { ...toPaymentToOpen(context, payment, order.phone), changeTotal } });
};

const refuse = (code: string, message: string, status: number) => data<PaymentResult>({ code, message }, { status });

export const toPaymentToOpen = (
  context: Arguments["context"],
  payment: PaymentToMake & Partial<Pick<PaymentOfOrder, "payBy">>,
  contact: string,
) => {
  const { actor } = context.get(requestContext);
  const { orderId, amount, currency, dbOrderId, key, payBy } = payment;
  const heldUntil = payBy ? formatTime(payBy, actor?.timezone ?? "ist") : "";
  const script = context.get(servicesContext).payments.checkoutScript();
  const prefill = { name: actor?.name ?? "", email: actor?.email ?? "", contact };
  return { orderId, amount, currency, dbOrderId, key, heldUntil, script, prefill };
};

/** Redirects to the order and reports whether the paid change was applied. */
const sendToChanged = (context: Arguments["context"], orderId: string, change: OrderChangeState) => {
  const text = messagesIn(context.get(requestContext).language, "changeOrder");
  const isApplied = change === "applied";
  context.set(outdatedCart, isApplied);
  return redirectWithToast(
    href("/orders/:orderId", { orderId }),
    isApplied ? "success" : "error",
    text(isApplied ? "paid" : "refused"),
  );
};

/**
 * For a paid order without an open change: reports the outcome of the change whose difference the form was to pay, or
 * else the paid order.
 */
const sendToSettled = (args: Arguments, order: Order, changeTotal: string): Response => {
  if (changeTotal === "") return sendToPaid(args, order);
  const { context } = args;
  const { _id: orderId, total } = order;
  if (total === Number(changeTotal)) return sendToChanged(context, orderId, "applied");
  return sendToEnded(context, orderId, "orders.change_ended");
};

/** Redirects to the order with a toast that explains why the payment was not used. */
const sendToEnded = (
  context: Arguments["context"],
  orderId: string,
  reason: MessageKey,
  cookies: readonly string[] = [],
): Response => {
  const ended = translateMessage(context.get(requestContext).language, message(reason));
  return redirectWithToast(href("/orders/:orderId", { orderId }), "error", ended, cookies);
};

/** Redirects to the confirmation, removes the ordered products from the cart and ends the checkout key. */
export const sendToPaid = (
  args: Pick<Arguments, "request" | "context">,
  { _id: orderId, location: city, items, standingOrder }: Order,
) => {
  const message = messagesIn(args.context.get(requestContext).language, "payment")("successful");
  const lines = standingOrder ? [] : items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  return redirectWithToast(href("/order-confirmation/:orderId", { orderId }), "success", message, [
    orderedCartCookie(args, { id: orderId, city, lines }),
    endedCheckoutKeyCookie,
  ]);
};
