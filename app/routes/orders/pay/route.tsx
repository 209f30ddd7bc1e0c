import { useEffect } from "react";
import { href, redirect, useFetcher } from "react-router";
import type { OpenChange } from "../../../../worker/orders/change/change-items.contract.ts";
import { formatRupees, type Rupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { HiddenFields } from "../../../components/hidden-fields.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { AmountRow, Totals } from "../../../components/totals.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultAsResult } from "../../../features/action-result/client-action.ts";
import { shareCartWhenSent } from "../../../features/cart/share-cart.ts";
import { withLocalItems } from "../../../features/local-names/local-names.ts";
import { OrderItems } from "../../../features/order-card/order-items.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { paymentAction } from "../../../features/payment/payment-action.ts";
import type { PaymentResult } from "../../../features/payment/payment-to-open.ts";
import { TestPayments } from "../../../features/payment/test-payments.tsx";
import { payingDocument, usePayment } from "../../../features/payment/use-payment.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesHere, messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("payment", "pageTitle");

export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const { orders, payments, orderChanges } = context.get(servicesContext);
  await orders.getOrderToPay(actor, orderId);
  const order = await orders.getOrder(actor, orderId);
  const change = order.paymentStatus === "paid" ? await orderChanges.getOpenChange(actor, orderId) : null;
  if (order.paymentStatus === "paid" && !change) throw redirect(href("/order-confirmation/:orderId", { orderId }));
  const payBy = change?.payBy ?? order.payBy;
  if (!payBy) throw redirectWithToast(href("/orders"), "error", messagesIn(language, "payment")("notPayable"));
  return { order: withLocalItems(order, language), change, payBy, offer: payments.offer() };
};

export const clientLoader = (args: Route.ClientLoaderArgs) => payingDocument(args);

export const action = (args: Route.ActionArgs) => paymentAction(args);

/** A fault is shown as a result; the order and its reservation stay as they are. */
export const clientAction = async ({ serverAction, request }: Route.ClientActionArgs) => {
  const isStart = (await request.clone().formData()).get("intent") === "open";
  return faultAsResult(serverAction, (isOffline, refusal): PaymentResult => {
    const text = messagesHere("payment");
    const message = refusal ?? text(isStart ? "initiateFailed" : "verifyDelayed");
    return { code: isOffline ? "network.lost" : "server.fault", message };
  });
};

/** The loader's data does not change on this page. */
export const shouldRevalidate = () => false;

export default function PayOrder({ loaderData: { order, change, payBy, offer } }: Route.ComponentProps) {
  const text = useMessages("payment");
  const changing = useMessages("changeOrder");
  const id = shortId(order._id);
  const dates = useDates();
  const fetcher = useFetcher<PaymentResult>();
  const { run, show, problem, isPaying, isChecking } = usePayment();
  const { data } = fetcher;
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run once per result.
  useEffect(() => {
    if (data?.open) void run(data.open);
    else if (data) show(data.code, data.message);
  }, [data]);
  const isPending = isPaying || fetcher.state !== "idle";
  return (
    <div className="page-width max-w-3xl">
      <PageHeader
        title={change ? changing("payTitle", { id }) : text("title", { id })}
        text={change ? changing("payIntro") : text("intro")}
      />
      <Card className="grid grid-cols-1 gap-4">
        <TestPayments offer={offer} />
        {problem && <Alert tone="danger">{problem.message}</Alert>}
        {change ? (
          <Difference before={order.total} change={change} />
        ) : (
          <>
            <h2 className="text-lg">{text("summary")}</h2>
            <OrderItems items={order.items} />
            <Totals of={order} />
          </>
        )}
        <p className="text-muted">{(change ? changing : text)("payBy", { time: dates.dateTime(payBy) })}</p>
        <p className="without-script font-semibold text-accent-text">{text("needsScriptHere")}</p>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-[auto_1fr]">
          <ButtonLink to={href("/orders")} variant="outline" size="lg" className="max-sm:order-last">
            {text("toOrders")}
          </ButtonLink>
          {offer.isOffered ? (
            <fetcher.Form method="post" className="needs-script">
              <HiddenFields values={{ intent: "open", changeTotal: change?.total ?? "" }} />
              <Button type="submit" size="lg" wide disabled={isPending}>
                {text(isChecking ? "checking" : isPending ? "opening" : "pay", {
                  amount: formatRupees(change?.difference ?? order.total),
                })}
              </Button>
            </fetcher.Form>
          ) : (
            <p className="font-semibold text-danger-text">{text("unavailable")}</p>
          )}
        </div>
      </Card>
    </div>
  );
}

function Difference({ before, change }: { before: Rupees; change: Pick<OpenChange, "total" | "difference"> }) {
  const text = useMessages("changeOrder");
  const rows = [
    [text("totalWas"), before],
    [text("total"), change.total],
    [text("difference"), change.difference],
  ] as const;
  return (
    <dl className="totals grid grid-cols-1 gap-1">
      {rows.map(([label, rupees]) => (
        <AmountRow key={label} label={label} rupees={rupees} />
      ))}
    </dl>
  );
}
