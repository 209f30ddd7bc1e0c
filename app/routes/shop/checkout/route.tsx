import { data, href, redirectDocument } from "react-router";
import { parseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
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
  const cart = context.get(submittedCart) ?? parseCart(viewer.cart);
  if (!actor || cart.length === 0) {
    throw redirectWithToast(href("/products"), "error", messagesIn(viewer.language, "checkout")("emptyCart"));
  }
  const goods = await readGoods(context.get(servicesContext), cart, viewer.location);
  const { name, email, phone, address } = actor;
  const offer = context.get(servicesContext).payments.offer();
  const known = readCheckoutKey(request.headers);
  const key = known ?? newCheckoutKey();
  return data(
    { lines: viewLines(cart, goods), city: viewer.location, key, buyer: { name, email, phone, address }, offer },
    known ? undefined : { headers: { "Set-Cookie": checkoutKeyCookie(key) } },
  );
};

export const action = (args: Route.ActionArgs) => checkoutAction(args);

export const clientAction = async ({ serverAction, request }: Route.ClientActionArgs) => {
  const { typed } = readForm(await request.clone().formData());
  return faultAsResult(serverAction, (isOffline): CheckoutResult => {
    const message = messagesHere("checkout")(isOffline ? "offline" : "failed");
    return { step: "payment", typed, fields: {}, code: isOffline ? "network.lost" : "server.fault", message };
  });
};

export const shouldRevalidate = revalidateAfterRefusal;

/** Only a full page load of this address gets a Content-Security-Policy that allows the provider's script. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  if (!canPayHere()) throw redirectDocument(href("/checkout"));
  return serverLoader();
};

export default function Checkout({ loaderData: { lines, city, key, buyer, offer } }: Route.ComponentProps) {
  const text = useMessages("checkout");
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("steps")} />
      <CheckoutView lines={lines} buyer={buyer} city={city} checkoutKey={key} offer={offer} />
    </div>
  );
}
