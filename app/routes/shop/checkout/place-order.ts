import { createContext, data, href, redirect } from "react-router";
import { IdempotencyKey } from "../../../../worker/http/idempotency.contract.ts";
import { PlaceOrderRequest } from "../../../../worker/orders/place/place-order.contract.ts";
import { CreatePaymentInput } from "../../../../worker/payments/payments.contract.ts";
import { AppError, isAppError } from "../../../../worker/platform/errors.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { isScripted } from "../../../features/action-result/action-result.ts";
import { orderedCartCookie } from "../../../features/cart/share-cart.ts";
import {
  checkoutKeyCookie,
  endedCheckoutKeyCookie,
  newCheckoutKey,
  toOrderKey,
} from "../../../features/payment/checkout-key.ts";
import { sendToPaid, toPaymentToOpen } from "../../../features/payment/payment-action.ts";
import { endedTypedCookie } from "../../../features/payment/typed-cookie.ts";
import { readSlot } from "../../../features/promise/slot-choice.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateMessage } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";
import type { CheckoutForm, CheckoutResult, TypedRules } from "./checkout-form.ts";

/** A verified email address lifts these refusals. */
const OF_NEW_BUYERS = [
  "orders.too_much_open_for_new",
  "payments.too_much_unpaid_for_new",
  "payments.too_much_unpaid_here",
];

/** The submitted rules, for the page rendered after a submission without script. */
export const submittedRules = createContext<TypedRules | null>(null);

type Arguments = Pick<Route.ActionArgs, "request" | "context">;

/** Asks for a payment method: a form has none when the method chosen earlier is no longer offered. */
const askForMethod = ({ context }: Arguments, { typed }: CheckoutForm) => {
  const message = messagesIn(context.get(requestContext).language, "checkout")("payText");
  return data<CheckoutResult>(
    { step: "payment", typed, fields: {}, code: "checkout.no_method", message },
    { status: 400 },
  );
};

export const placeOrder = async (args: Arguments, form: CheckoutForm) => {
  if (form.paymentMethod === "") return askForMethod(args, form);
  try {
    const { location } = readViewer(args.request, args.context.get(requestContext));
    if (form.rules.isRemembered) await rememberRules(args, form);
    const key = await toOrderKey(parseInput(IdempotencyKey, form.key), form.cart, location);
    return await (form.paymentMethod === "razorpay" ? placeOnline(args, form, key) : placeUnpaid(args, form, key));
  } catch (error) {
    // Redirects are thrown responses.
    if (!isAppError(error)) throw error;
    return refusalOf(args, form, error);
  }
};

/** Runs before the order is placed, so that a retry after a refusal of either step repeats both. */
const rememberRules = ({ context }: Arguments, { rules }: CheckoutForm): Promise<void> =>
  context.get(servicesContext).profiles.rememberShortRules(context.get(requestContext).actor, rules.lines);

const wantedOf = (
  { request, context }: Arguments,
  { typed, cart, rules, expectedTotal, expectedDelivery }: CheckoutForm,
) => {
  const { location } = readViewer(request, context.get(requestContext));
  const items = cart.map((line) => ({
    ...line,
    shortRule: rules.lines[line.productId] ?? (rules.order || undefined),
  }));
  const seen = { expectedTotal, expectedDelivery: expectedDelivery || undefined };
  return { ...typed, slot: readSlot(typed.slot), items, location, ...seen };
};

/** Places the order unpaid and returns the data for the payment provider's dialog. */
const placeOnline = async (args: Arguments, form: CheckoutForm, key: string) => {
  const { request, context } = args;
  const { actor, ip } = context.get(requestContext);
  const { payments, orders } = context.get(servicesContext);
  const input = parseInput(CreatePaymentInput, wantedOf(args, form));
  const payment = await payments.createPayment(actor, input, ip, key);
  // Paid by an earlier try whose response was lost.
  if (!payment.payBy) throw sendToPaid(args, await orders.getOrder(actor, payment.dbOrderId));
  // Without script the dialog cannot open, so the payment page explains what to do.
  if (!isScripted(request)) throw redirect(href("/pay/:orderId", { orderId: payment.dbOrderId }));
  const open = toPaymentToOpen(context, payment, input.phone);
  const result: CheckoutResult = { step: "payment", typed: form.typed, fields: {}, open };
  return data(result, { headers: { "Set-Cookie": endedTypedCookie } });
};

const placeUnpaid = async (args: Arguments, form: CheckoutForm, key: string) => {
  const { request, context } = args;
  const { actor } = context.get(requestContext);
  const { language } = readViewer(request, context.get(requestContext));
  const input = parseInput(PlaceOrderRequest, { ...wantedOf(args, form), paymentMethod: form.paymentMethod });
  const placeKey = form.unpaidOrder ? await cancelUnpaidOrder(args, form, key) : key;
  const { _id, status, awaitsApproval } = await context.get(servicesContext).placing.placeOrder(actor, input, placeKey);
  // Placed by an earlier try whose response was lost, and cancelled since.
  if (status === "cancelled") throw new AppError("orders.idempotency_conflict", 409);
  const message = awaitsApproval
    ? messagesIn(language, "ui")("awaitingApproval")
    : messagesIn(language, "checkout")("placed");
  return redirectWithToast(
    href("/order-confirmation/:orderId", { orderId: _id }),
    awaitsApproval ? "info" : "success",
    message,
    [
      orderedCartCookie(args, { id: _id, city: input.location, lines: form.cart }),
      endedCheckoutKeyCookie,
      endedTypedCookie,
    ],
  );
};

/**
 * When the buyer switches to cash, cancels the unpaid online order, which reserves the same goods. Returns the
 * idempotency key of the new order; throws a redirect if the online order is paid.
 */
const cancelUnpaidOrder = async (args: Arguments, { unpaidOrder }: CheckoutForm, key: string) => {
  const { actor } = args.context.get(requestContext);
  const { orders, orderCommands } = args.context.get(servicesContext);
  const order = await orders.getOrder(actor, unpaidOrder);
  if (order.paymentStatus === "paid") throw sendToPaid(args, order);
  if (order.status === "pending") await orderCommands.cancelOrder(actor, unpaidOrder, `${key}-cancel`);
  return `${key}-cash`;
};

const refusalOf = ({ request, context }: Arguments, form: CheckoutForm, error: AppError) => {
  const { language } = readViewer(request, context.get(requestContext));
  const { typed, seen, paymentMethod } = form;
  const { code, status } = error;
  const isPlaced = code === "orders.idempotency_conflict";
  const message = isPlaced
    ? messagesIn(language, "checkout")("alreadyPlaced")
    : translateMessage(language, error.message);
  const refusal = {
    ...({ step: "payment", typed, fields: {}, code, message, paymentMethod } as const),
    ...(code === "orders.prices_changed" ? { seen } : {}),
    ...(OF_NEW_BUYERS.includes(code) ? { isNewBuyer: true } : {}),
  };
  // A new key is needed if the old one belongs to an order whose response was lost or to a cancelled online order.
  if (!isPlaced && code !== "payments.not_payable" && !(form.unpaidOrder && form.paymentMethod !== "razorpay"))
    return data<CheckoutResult>(refusal, { status });
  const key = newCheckoutKey();
  return data<CheckoutResult>({ ...refusal, key }, { status, headers: { "Set-Cookie": checkoutKeyCookie(key) } });
};
