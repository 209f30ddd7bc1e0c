import { data, href, redirectDocument } from "react-router";
import { cityIn } from "../../../../worker/cities/city-choice.contract.ts";
import { parseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { promiseAt } from "../../../../worker/platform/dates.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { BlockedNotice } from "../../../features/account/blocked-notice.tsx";
import { blockedText } from "../../../features/account/blocked-text.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { readGoods, viewLines } from "../../../features/cart/cart-lines.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { checkoutKeyCookie, newCheckoutKey, readCheckoutKey } from "../../../features/payment/checkout-key.ts";
import { canPayHere } from "../../../features/payment/use-payment.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesHere, messagesIn, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { checkoutAction, submittedCart } from "./checkout-action.ts";
import { type CheckoutResult, readForm } from "./checkout-form.ts";
import { CheckoutView } from "./checkout-view.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "checkout")("pageTitle") });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const viewer = readViewer(request, context.get(requestContext));
  const city = cityIn(context.get(requestContext).cities, viewer.location);
  const cart = context.get(submittedCart) ?? parseCart(viewer.cart);
  if (!actor || cart.length === 0) {
    throw redirectWithToast(href("/products"), "error", messagesIn(viewer.language, "checkout")("emptyCart"));
  }
  const services = context.get(servicesContext);
  const lines = viewLines(cart, await readGoods(services, cart, { city: viewer.location, language: viewer.language }));
  const { name, email, phone, address } = actor;
  const blocked = blockedText(actor, viewer.language);
  const known = readCheckoutKey(request.headers);
  const key = known ?? newCheckoutKey();
  const facts = { city, key, offer: services.payments.offer(), promise: promiseAt(Date.now(), city.slot) };
  return data(
    { lines, buyer: { name, email, phone, address }, blocked, ...facts },
    known ? undefined : { headers: { "Set-Cookie": checkoutKeyCookie(key) } },
  );
};

export const action = (args: Route.ActionArgs) => checkoutAction(args);

export const clientAction = async ({ serverAction, request }: Route.ClientActionArgs) => {
  const { typed, paymentMethod } = readForm(await request.clone().formData());
  return faultAsResult(serverAction, (isOffline): CheckoutResult => {
    const text = messagesHere("checkout");
    const failed = paymentMethod === "razorpay" ? messagesHere("payment")("initiateFailed") : text("failed");
    const message = isOffline ? text("offline") : failed;
    return { step: "payment", typed, fields: {}, code: isOffline ? "network.lost" : "server.fault", message };
  });
};

export const shouldRevalidate = revalidateAfterRefusal;

/** Only a full page load of this address gets a Content-Security-Policy that allows the provider's script. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  if (!canPayHere()) throw redirectDocument(href("/checkout"));
  return serverLoader();
};

export default function Checkout({ loaderData }: Route.ComponentProps) {
  const { lines, city, key, buyer, blocked, offer, promise } = loaderData;
  const text = useMessages("checkout");
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("steps")} />
      <BlockedNotice text={blocked} className="mb-4" />
      <CheckoutView lines={lines} buyer={buyer} city={city} checkoutKey={key} offer={offer} promise={promise} />
    </div>
  );
}
