import { data, href, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { cityIn, deliveryIn } from "../../../../worker/cities/city-choice.contract.ts";
import { MAX_SHOWN } from "../../../../worker/cities/slots/slot-limits.contract.ts";
import { parseCart, serialiseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { CHECKOUT_FREE_DELIVERY_HINT } from "../../../../worker/orders/place-order.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Alert } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { BlockedNotice, blockedText } from "../../../features/account/blocked-notice.tsx";
import { isScripted } from "../../../features/action-result/action-result.ts";
import { faultAsResult, revalidateAfterRefusal } from "../../../features/action-result/client-action.ts";
import { cartCookie } from "../../../features/cart/cart-cookies.ts";
import { limitToStock, readGoods, viewLines } from "../../../features/cart/cart-lines.ts";
import { resolvedCart, shareCart, submittedCart } from "../../../features/cart/share-cart.ts";
import { cartAmountOf, gstOf } from "../../../features/cart-amount/amount.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { checkoutKeyCookie, newCheckoutKey, readCheckoutKey } from "../../../features/payment/checkout-key.ts";
import { readTyped, typedCookie } from "../../../features/payment/typed-cookie.ts";
import { canPayHere } from "../../../features/payment/use-payment.ts";
import { dayWordOf, toEstimate, toShownSlot } from "../../../features/promise/read-promise.ts";
import { slotField } from "../../../features/promise/slot-choice.ts";
import { flashCookie, redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesHere, messagesIn, useMessages } from "../../../i18n/messages.tsx";
import { translateFields } from "../../../i18n/translate-message.ts";
import { requireUser } from "../../guards/require-user.ts";
import type { Route } from "./+types/route.ts";
import { type CheckoutForm, type CheckoutResult, readCheckoutForm, validateDetails } from "./checkout-form.ts";
import { CheckoutView } from "./checkout-view.tsx";
import { placeOrder, submittedRules } from "./place-order.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("checkout", "pageTitle");

/** Without script, a buyer whose session ended goes to the login and returns here with what they typed. */
const requireBuyer: MiddlewareFunction<Response> = async (args, next) => {
  const { request, context } = args;
  if (context.get(requestContext).actor || request.method !== "POST" || isScripted(request))
    return requireUser(args, next);
  const { buyer, typed } = readCheckoutForm(await request.formData());
  throw redirect(loginPath(href("/checkout")), { headers: { "Set-Cookie": await typedCookie({ buyer, ...typed }) } });
};

export const middleware: Route.MiddlewareFunction[] = [requireBuyer, shareCart];

/** Redirects if the cart is empty. */
const readCheckout = async ({ request, context }: Pick<Route.LoaderArgs, "request" | "context">) => {
  const { actor, cities } = context.get(requestContext);
  const { cart: stored, location, language } = readViewer(request, context.get(requestContext));
  const cart = context.get(resolvedCart) ?? context.get(submittedCart) ?? parseCart(stored);
  if (!actor || cart.length === 0)
    throw redirectWithToast(href("/products"), "error", messagesIn(language, "checkout")("emptyCart"));
  const services = context.get(servicesContext);
  const ids = cart.map(({ productId }) => productId);
  const [goods, { terms, offered }, pending, lastSlot, credit, tax, approvalLimit, shortRules] = await Promise.all([
    readGoods(services, cart, { city: location, language }),
    services.slots.readDelivery(location),
    services.orderChanges.listPendingOrders(actor, location),
    services.orderChanges.findLastSlot(actor, location),
    services.credit.readCreditOffer(actor),
    services.orders.readTaxOfCart(location, ids),
    services.orders.readApprovalLimit(actor),
    services.profiles.readShortRules(actor),
  ]);
  const { accountId, name, email, phone, address } = actor;
  const city = cityIn(cities, location);
  const lines = viewLines(cart, goods);
  const amount = cartAmountOf(lines, terms, CHECKOUT_FREE_DELIVERY_HINT);
  const now = Date.now();
  const slots = offered.slice(0, MAX_SHOWN).map((slot) => toShownSlot(slot, now));
  const again = slots.find(({ id, left }) => id === lastSlot && left !== 0);
  const remembered = Object.fromEntries(Object.entries(shortRules.products).filter(([id]) => ids.includes(id)));
  return {
    approvalLimit,
    lines,
    pending: pending.map((order) => ({
      ...order,
      slot: order.slot && { ...order.slot, dayWord: dayWordOf(order.slot.day, now) },
    })),
    city,
    buyer: { id: accountId, name, email },
    typed: (await readTyped(request.headers, accountId)) ?? {
      phone,
      deliveryAddress: address,
      notes: "",
      slot: again ? slotField(again) : "",
    },
    rules: { usual: shortRules.usual, remembered, typed: context.get(submittedRules) },
    blocked: blockedText(actor, language),
    offer: services.payments.offer(),
    credit,
    estimate: toEstimate(deliveryIn(cities, location), now),
    slots,
    amount: { ...amount, gstIncluded: gstOf(lines, amount, tax) },
  };
};

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const shown = await readCheckout({ request, context });
  const known = readCheckoutKey(request.headers);
  const key = known ?? newCheckoutKey();
  return data({ ...shown, key }, known ? undefined : { headers: { "Set-Cookie": checkoutKeyCookie(key) } });
};

type Arguments = Pick<Route.ActionArgs, "request" | "context">;

/** Reduces the cart to the stock without ordering, because the buyer must see the new total first. */
const reduceToStock = async ({ request, context }: Arguments, { cart, typed, paymentMethod }: CheckoutForm) => {
  const facts = context.get(requestContext);
  const { location, language } = readViewer(request, facts);
  const resolved = limitToStock(
    viewLines(cart, await readGoods(context.get(servicesContext), cart, { city: location, language })),
  );
  context.set(resolvedCart, resolved);
  const message = messagesIn(language, "checkout")("resolved");
  return data<CheckoutResult>(
    { step: "payment", typed, fields: {}, code: "cart.resolved", message, paymentMethod },
    { headers: { "Set-Cookie": cartCookie(serialiseCart(resolved)) } },
  );
};

export const action = async ({ request, context }: Arguments) => {
  const { actor, language } = context.get(requestContext);
  const form = readCheckoutForm(await request.formData());
  const { buyer, typed, intent } = form;
  // Another person signed in on this device, or this person left the team; a new document discards the form's contents.
  if (buyer && buyer !== actor?.accountId) {
    const toast = flashCookie("error", messagesIn(language, "checkout")("otherAccount"));
    return redirectDocument(href("/checkout"), { headers: { "Set-Cookie": toast } });
  }
  context.set(submittedCart, form.cart.length > 0 ? form.cart : null);
  context.set(submittedRules, form.rules);
  const fields = intent === "edit" ? {} : validateDetails(typed);
  if (Object.keys(fields).length > 0) {
    return data<CheckoutResult>({ step: "details", typed, fields: translateFields(language, fields) }, { status: 400 });
  }
  if (intent === "mend") return reduceToStock({ request, context }, form);
  if (intent === "place") return placeOrder({ request, context }, form);
  return data<CheckoutResult>({ step: intent === "review" ? "payment" : "details", typed, fields });
};

export const clientAction = async ({ serverAction, request }: Route.ClientActionArgs) => {
  const { typed, paymentMethod } = readCheckoutForm(await request.clone().formData());
  return faultAsResult(serverAction, (isOffline, refusal): CheckoutResult => {
    const text = messagesHere("checkout");
    const failed = paymentMethod === "razorpay" ? messagesHere("payment")("initiateFailed") : text("failed");
    const message = refusal ?? (isOffline ? text("offline") : failed);
    return { step: "payment", typed, fields: {}, code: isOffline ? "network.lost" : "server.fault", message };
  });
};

export const shouldRevalidate = revalidateAfterRefusal;

/** Only a full page load gets the Content-Security-Policy that allows the payment provider's script. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  if (!canPayHere()) throw redirectDocument(href("/checkout"));
  return serverLoader();
};

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { blocked, key, approvalLimit, ...shown } = loaderData;
  const text = useMessages("checkout");
  const approval = useMessages("approval");
  const needsApproval = approvalLimit !== null && shown.amount.total > approvalLimit;
  return (
    <div className="page-width">
      <PageHeader title={text("title")} className="max-sm:pt-4 max-sm:pb-3" />
      <BlockedNotice text={blocked} className="mb-4" />
      {needsApproval && (
        <Alert tone="accent" className="mb-4">
          {approval("checkout", { amount: formatRupees(approvalLimit) })}
        </Alert>
      )}
      <CheckoutView {...shown} checkoutKey={key} needsApproval={needsApproval} />
    </div>
  );
}
