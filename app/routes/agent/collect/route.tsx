import { href, redirect } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { AmountRow } from "../../../components/totals.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import {
  type ActionResult,
  actionRefused,
  isScripted,
  pickIntent,
  runForm,
} from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { ShowCode, ShownCode } from "./upi-code.tsx";

export const meta = pageTitle("cash", "collect.pageTitle");

/** What is to be taken, with the picture of the code where one is shown. */
export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { payments } = context.get(servicesContext);
  const payment = await payments.getDoorPayment(actor, orderId);
  const content = payment.qr?.content;
  return { payment, picture: content ? toQrPicture(content) : null, offer: payments.offer() };
};

/** The place where the customer's code of this order is entered. */
const codePath = (orderId: string): string => `${href("/orders/:orderId/door", { orderId })}#door-code`;

/** Shows a code, or asks whether it was paid; only a person who asks gets an answer in words. */
export const action = async (args: Route.ActionArgs) => {
  const { params, context, request, url } = args;
  const { actor, language } = context.get(requestContext);
  const { payments } = context.get(servicesContext);
  const form = await request.formData();
  if (pickIntent(form, ["show", "check"]) === "check")
    return runForm(args, form, "check", async () => {
      const { paid, due } = await payments.checkQr(actor, params.orderId);
      const text = messagesIn(language, "cash");
      // What is left is collected in cash first.
      if (paid > 0 && due === 0)
        throw redirectWithToast(
          codePath(params.orderId),
          "success",
          text("collect.done", { amount: formatRupees(paid) }),
        );
      return paid > 0 || form.has("isPolled") ? "" : text("collect.notYet");
    });
  try {
    await payments.showQr(actor, params.orderId);
    const shown: ActionResult = { ok: true, form: "show", message: "" };
    return isScripted(request) ? shown : redirect(url.pathname);
  } catch (error) {
    return actionRefused(context, form, "show", error);
  }
};

export const clientAction = pageClientAction(faultIn("cash"));

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
