import { data } from "react-router";
import { serialiseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { limitToStock, readGoods, viewLines } from "../../../features/cart/cart-lines.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { resolvedCart, submittedCart } from "../../../features/cart/share-cart.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateFields } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";
import { type CheckoutForm, type CheckoutResult, problemsOf, readForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.ts";

type Arguments = Pick<Route.ActionArgs, "request" | "context">;

/** Handles all intents of /checkout, because its two steps are one form. */
export const checkoutAction = async ({ request, context }: Arguments) => {
  const { language } = context.get(requestContext);
  const form = readForm(await request.formData());
  const { typed, intent } = form;
  context.set(submittedCart, form.cart.length > 0 ? form.cart : null);
  const fields = intent === "edit" ? {} : problemsOf(typed);
  if (Object.keys(fields).length > 0) {
    return data<CheckoutResult>({ step: "details", typed, fields: translateFields(language, fields) }, { status: 400 });
  }
  if (intent === "mend") return reduceToStock({ request, context }, form);
  if (intent === "place") return placeOrder({ request, context }, form);
  return data<CheckoutResult>({ step: intent === "review" ? "payment" : "details", typed, fields });
};

/** Reduces the cart to the stock; it does not order, because the buyer must see the new total first. */
const reduceToStock = async ({ request, context }: Arguments, { cart, typed }: CheckoutForm) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const resolved = limitToStock(
    viewLines(cart, await readGoods(context.get(servicesContext), cart, { city: location, language })),
  );
  context.set(resolvedCart, resolved);
  const message = messagesIn(language, "checkout")("resolved");
  return data<CheckoutResult>(
    { step: "payment", typed, fields: {}, code: "cart.resolved", message },
    { headers: { "Set-Cookie": cartCookie(serialiseCart(resolved)) } },
  );
};
