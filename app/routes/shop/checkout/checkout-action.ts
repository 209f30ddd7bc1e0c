import { createContext, data, href, type RouterContextProvider, redirect } from "react-router";
import * as v from "valibot";
import { type Cart, serialiseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { IdempotencyKey, PlaceOrderInput } from "../../../../worker/orders/orders.contract.ts";
import { isAppError } from "../../../../worker/platform/errors.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { isScripted } from "../../../features/action-result/action-result.ts";
import { mendCart, readGoods, viewLines } from "../../../features/cart/cart-lines.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { checkoutKeyCookie, endedCheckoutKeyCookie, newCheckoutKey } from "../../../features/payment/checkout-key.ts";
import { sendToPaid, toOpen } from "../../../features/payment/payment-action.ts";
import { redirectWithNotice } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { textsIn } from "../../../i18n/texts.tsx";
import { translateFields, translateMessage } from "../../../i18n/translate-message.ts";
import { type CheckoutAnswer, type CheckoutForm, complaintsOf, readForm } from "./checkout-form.ts";

/** The cart that an action has just changed: the page it renders in the same request must not read the old cookie. */
export const cartInHand = createContext<Cart | null>(null);

interface Arguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Every button of /checkout: to the payment step and back, mend the cart, place the order. */
export const checkoutAction = async ({ request, context }: Arguments) => {
  const { language } = context.get(requestContext);
  const form = readForm(await request.formData());
  const { typed, intent } = form;
  context.set(cartInHand, form.cart.length > 0 ? form.cart : null);
  const fields = intent === "edit" ? {} : complaintsOf(typed);
  if (Object.keys(fields).length > 0) {
    return data<CheckoutAnswer>({ step: "details", typed, fields: translateFields(language, fields) }, { status: 400 });
  }
  if (intent === "mend") return mend({ request, context }, form);
  if (intent === "place") return place({ request, context }, form);
  return data<CheckoutAnswer>({ step: intent === "review" ? "payment" : "details", typed, fields });
};

/** Sets the cart to what can be had; the page then shows the new total, and nothing is ordered yet. */
const mend = async ({ request, context }: Arguments, { cart, typed }: CheckoutForm) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const resolved = mendCart(viewLines(cart, await readGoods(context.get(servicesContext), cart, location)));
  context.set(cartInHand, resolved);
  const message = textsIn(language, "checkout")("resolved");
  return data<CheckoutAnswer>(
    { step: "payment", typed, fields: {}, code: "cart.resolved", message },
    { headers: { "Set-Cookie": cartCookie(serialiseCart(resolved), facts.origin.startsWith("https:")) } },
  );
};

/**
 * Cash after all: the unpaid online order is cancelled first, so that its goods are there for this one, which is another
 * order with a key of its own. One that was paid meanwhile stays, and is where the buyer is sent.
 */
const giveUpOnline = async ({ context }: Arguments, { unpaidOrder }: CheckoutForm, key: string): Promise<string> => {
  const { actor } = context.get(requestContext);
  const { orders } = context.get(servicesContext);
  const order = await orders.getOrder(actor, unpaidOrder);
  if (order.paymentStatus === "paid") throw sendToPaid(context, unpaidOrder);
  if (order.status === "pending") await orders.cancelOrder(actor, unpaidOrder, `${key}-cash`);
  return `${key}-cash`;
};

const place = async ({ request, context }: Arguments, form: CheckoutForm) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const text = textsIn(language, "checkout");
  const key = v.safeParse(IdempotencyKey, form.key);
  const isOnline = form.paymentMethod === "razorpay";
  const input = v.safeParse(PlaceOrderInput, {
    ...form.typed,
    items: form.cart,
    location,
    // The same rules for both; whoever pays online is handed to the payments area below.
    paymentMethod: isOnline ? "cod" : form.paymentMethod,
    expectedTotal: form.expectedTotal,
  });
  const answer = { step: "payment", typed: form.typed, fields: {} } as const;
  if (!input.success || !key.success) {
    const message = input.issues ? translateMessage(language, input.issues[0].message) : text("failed");
    return data<CheckoutAnswer>({ ...answer, code: "input.invalid", message }, { status: 400 });
  }
  const { orders, payments } = context.get(servicesContext);
  try {
    if (isOnline) {
      const { paymentMethod: _online, ...wanted } = input.output;
      const payment = await payments.createPayment(facts.actor, wanted, key.output);
      // Without script there is no dialog to open: the order's own page says how to go on.
      if (!isScripted(request)) throw redirect(href("/pay/:orderId", { orderId: payment.dbOrderId }));
      return data<CheckoutAnswer>({ ...answer, open: toOpen(context, payment, input.output.phone) });
    }
    const placeKey = form.unpaidOrder ? await giveUpOnline({ request, context }, form, key.output) : key.output;
    const order = await orders.placeOrder(facts.actor, input.output, placeKey);
    return redirectWithNotice(href("/order-confirmation/:orderId", { orderId: order._id }), "success", text("placed"), [
      cartCookie("", facts.origin.startsWith("https:")),
      endedCheckoutKeyCookie,
    ]) as never;
  } catch (error) {
    // Redirects come as thrown responses.
    if (!isAppError(error)) throw error;
    const { code, status } = error;
    const failure = { ...answer, code, message: translateMessage(language, error.message) };
    if (code === "orders.prices_changed") return data<CheckoutAnswer>({ ...failure, seen: form.seen }, { status });
    if (code !== "orders.idempotency_conflict") return data<CheckoutAnswer>(failure, { status });
    // This key has its order already, and its answer was lost: what follows would be another one.
    const next = newCheckoutKey();
    return data<CheckoutAnswer>(
      { ...failure, message: text("alreadyPlaced"), key: next },
      { status, headers: { "Set-Cookie": checkoutKeyCookie(next) } },
    );
  }
};
