import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageErrorBoundary } from "../../../components/page-error-boundary.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { AmountRow } from "../../../components/totals.tsx";
import { Alert } from "../../../components/ui/alert.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { pageClientAction } from "../../../features/action-result/client-action.ts";
import { revalidateAfterRefusal } from "../../../features/action-result/revalidate-after-refusal.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { messagesHere, messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { codePath } from "./code-path.ts";
import { loadCollect, takePayment } from "./collect-data.ts";
import { ShowCode, ShownCode } from "./upi-code.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "cash")("collect.pageTitle") });

export const loader = (args: Route.LoaderArgs) => loadCollect(args);

export const action = (args: Route.ActionArgs) => takePayment(args);

export const clientAction = pageClientAction((isOffline) => messagesHere("cash")(isOffline ? "offline" : "failed"));

export const shouldRevalidate = revalidateAfterRefusal;

/** What the agent takes at the door: by UPI code, which only the provider confirms, or in cash. */
export default function Collect({ loaderData: { payment, picture, offer } }: Route.ComponentProps) {
  const text = useMessages("cash.collect");
  const orders = useMessages("orders");
  const { orderId, total, paid, due, roundOff, qr } = payment;
  return (
    <div className="page-width max-w-xl">
      <PageHeader title={text("title", { id: shortId(orderId) })} />
      <Card className="grid grid-cols-1 gap-4">
        <dl className="totals grid grid-cols-1 gap-1">
          <AmountRow label={text("total")} rupees={total} />
          {paid > 0 && <AmountRow label={text("paid")} rupees={paid} />}
          {roundOff !== 0 && <AmountRow label={orders("roundOff")} rupees={roundOff} />}
          <AmountRow label={text("due")} rupees={due} />
        </dl>
        {paid > 0 && (
          <Alert tone={due > 0 ? "accent" : "success"}>
            {due > 0
              ? text("rest", { paid: formatRupees(paid), due: formatRupees(due) })
              : text("done", { amount: formatRupees(paid) })}
          </Alert>
        )}
        {paid === 0 && due > 0 && (
          <>
            {qr && <ShownCode qr={qr} picture={picture} isTest={offer.isTest} />}
            {!qr && offer.isOffered && <ShowCode />}
            <p className="text-pretty text-muted">
              {text(offer.isOffered ? "orCash" : "off", { amount: formatRupees(due) })}
            </p>
          </>
        )}
        <ButtonLink to={codePath(orderId)} look={paid > 0 || due === 0 ? "brand" : "outline"} size="lg" wide>
          {text("enterCode")}
        </ButtonLink>
      </Card>
    </div>
  );
}

export const ErrorBoundary = PageErrorBoundary;
