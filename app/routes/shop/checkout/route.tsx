import { data, href, redirectDocument } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { BlockedNotice } from "../../../features/account/blocked-notice.tsx";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { shareCart } from "../../../features/cart/share-cart.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { checkoutKeyCookie, newCheckoutKey, readCheckoutKey } from "../../../features/payment/checkout-key.ts";
import { canPayHere } from "../../../features/payment/use-payment.ts";
import { messagesHere, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { checkoutAction } from "./checkout-action.ts";
import { readCheckout } from "./checkout-data.ts";
import { type CheckoutResult, readForm } from "./checkout-form.ts";
import { CheckoutView } from "./checkout-view.tsx";
import { requireBuyer } from "./require-buyer.ts";

export const meta = pageTitle("checkout", "pageTitle");

export const middleware: Route.MiddlewareFunction[] = [requireBuyer, shareCart];

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const shown = await readCheckout({ request, context });
  const known = readCheckoutKey(request.headers);
  const key = known ?? newCheckoutKey();
  return data({ ...shown, key }, known ? undefined : { headers: { "Set-Cookie": checkoutKeyCookie(key) } });
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
  const { blocked, key, orderLimit, ...shown } = loaderData;
  const text = useMessages("checkout");
  const approval = useMessages("approval");
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("steps")} />
      <BlockedNotice text={blocked} className="mb-4" />
      {orderLimit !== null && shown.amount.total > orderLimit && (
        <Alert tone="accent" className="mb-4">
          {approval("checkout", { amount: formatRupees(orderLimit) })}
        </Alert>
      )}
      <CheckoutView {...shown} checkoutKey={key} />
    </div>
  );
}
