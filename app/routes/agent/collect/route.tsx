import { useEffect, useEffectEvent } from "react";
import { href, redirect, useFetcher } from "react-router";
import type { DoorPayment } from "../../../../worker/payments/payments.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { AmountRow } from "../../../components/totals.tsx";
import { Button, ButtonAnchor, ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import {
  type ActionResult,
  actionRefused,
  isScripted,
  pickIntent,
  runForm,
} from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import { type QrPicture, toQrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";
import { messagesIn, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("cash", "collect.pageTitle");

export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor } = context.get(requestContext);
  const { payments } = context.get(servicesContext);
  const payment = await payments.getDoorPayment(actor, orderId);
  const content = payment.qr?.content;
  return { payment, picture: content ? toQrPicture(content) : null, offer: payments.offer() };
};

const codePath = (orderId: string): string => `${href("/orders/:orderId/door", { orderId })}#door-code`;

/** Shows a UPI code, or checks whether it was paid; while it is unpaid, polling shows no message. */
export const action = async (args: Route.ActionArgs) => {
  const { params, context, request, url } = args;
  const { actor, language } = context.get(requestContext);
  const { payments } = context.get(servicesContext);
  const form = await request.formData();
  if (pickIntent(form, ["show", "check"]) === "check")
    return runForm(args, form, "check", async () => {
      const { paid, due } = await payments.checkQr(actor, params.orderId);
      const text = messagesIn(language, "cash");
      // While cash is due, the page stays, so that the agent collects the rest before entering the code.
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
        <ButtonLink to={codePath(orderId)} variant={paid > 0 || due === 0 ? "default" : "outline"} size="lg" wide>
          {text("enterCode")}
        </ButtonLink>
      </Card>
    </div>
  );
}

/** People pay within seconds of scanning, and asking the provider is cheap. */
const ASK_EVERY_MS = 4_000;

function ShowCode() {
  const text = useMessages("cash.collect");
  const { Form, isPending, refusal } = useActionForm("show");
  return (
    <Form method="post" className="grid grid-cols-1 gap-3">
      <input type="hidden" name="intent" value="show" />
      <RefusalAlert refusal={refusal} />
      <Button type="submit" size="lg" wide disabled={isPending}>
        {text(isPending ? "showing" : "show")}
      </Button>
    </Form>
  );
}

interface ShownCodeProps {
  qr: NonNullable<DoorPayment["qr"]>;
  picture: QrPicture | null;
  isTest: boolean;
}

/** The customer scans the code. The page polls for the payment; without script the agent checks. */
function ShownCode({ qr, picture, isTest }: ShownCodeProps) {
  const text = useMessages("cash.collect");
  const { time } = useDates();
  const { Form, isPending, refusal } = useActionForm("check");
  useAskWhetherPaid(qr.id);
  return (
    <section data-testid="upi-code" className="grid grid-cols-1 justify-items-center gap-3 text-center">
      <p className="text-balance">{text("scan")}</p>
      {picture && (
        <QrCode
          picture={picture}
          label={text("code", { amount: formatRupees(qr.amount) })}
          className="w-full max-w-72"
        />
      )}
      {qr.image && (isTest || !picture) && (
        <ButtonAnchor href={qr.image} target="_blank" rel="noreferrer" variant="outline">
          {text(isTest ? "testPage" : "openCode")}
        </ButtonAnchor>
      )}
      <p className="text-sm text-muted">{text("until", { time: time(qr.closesAt) })}</p>
      <p role="status" className="needs-script font-semibold text-accent-text">
        {text("waiting")}
      </p>
      <Form method="post" className="grid w-full grid-cols-1 gap-3">
        <input type="hidden" name="intent" value="check" />
        <RefusalAlert refusal={refusal} />
        <Button type="submit" variant="outline" wide disabled={isPending}>
          {text("check")}
        </Button>
      </Form>
    </section>
  );
}

const useAskWhetherPaid = (qrId: string): void => {
  const fetcher = useFetcher({ key: `ask-${qrId}` });
  const ask = useEffectEvent(() => {
    if (document.visibilityState !== "visible" || !navigator.onLine || fetcher.state !== "idle") return;
    void fetcher.submit({ intent: "check", isPolled: "1" }, { method: "post" });
  });
  useEffect(() => {
    const timer = setInterval(() => ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
};
