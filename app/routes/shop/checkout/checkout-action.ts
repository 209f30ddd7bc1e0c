import { createContext, data } from "react-router";
import { type Cart, serialiseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { limitToStock, readGoods, viewLines } from "../../../features/cart/cart-lines.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesIn } from "../../../i18n/messages.tsx";
import { translateFields } from "../../../i18n/translate-message.ts";
import type { Route } from "./+types/route.ts";
import { type CheckoutForm, type CheckoutResult, complaintsOf, readForm } from "./checkout-form.ts";
import { placeOrder } from "./place-order.ts";

/** The cart that an action has just changed: the page it renders in the same request must not read the old cookie. */
export const cartInHand = createContext<Cart | null>(null);

type Arguments = Pick<Route.ActionArgs, "request" | "context">;

/** Every button of /checkout: to the payment step and back, adjust the cart to the stock, place the order. */
export const checkoutAction = async ({ request, context }: Arguments) => {
  const { language } = context.get(requestContext);
  const form = readForm(await request.formData());
  const { typed, intent } = form;
  context.set(cartInHand, form.cart.length > 0 ? form.cart : null);
  const fields = intent === "edit" ? {} : complaintsOf(typed);
  if (Object.keys(fields).length > 0) {
    return data<CheckoutResult>({ step: "details", typed, fields: translateFields(language, fields) }, { status: 400 });
  }
  if (intent === "mend") return mend({ request, context }, form);
  if (intent === "place") return placeOrder({ request, context }, form);
  return data<CheckoutResult>({ step: intent === "review" ? "payment" : "details", typed, fields });
};

/** Reduces the cart to what is in stock; the page then shows the new total, and nothing is ordered yet. */
const mend = async ({ request, context }: Arguments, { cart, typed }: CheckoutForm) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const resolved = limitToStock(viewLines(cart, await readGoods(context.get(servicesContext), cart, location)));
  context.set(cartInHand, resolved);
  const message = messagesIn(language, "checkout")("resolved");
  return data<CheckoutResult>(
    { step: "payment", typed, fields: {}, code: "cart.resolved", message },
    { headers: { "Set-Cookie": cartCookie(serialiseCart(resolved), facts.origin.startsWith("https:")) } },
  );
};
