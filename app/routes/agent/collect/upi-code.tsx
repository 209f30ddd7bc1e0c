import { useEffect, useEffectEvent } from "react";
import { useFetcher } from "react-router";
import type { DoorPayment } from "../../../../worker/payments/payments.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { Button, ButtonAnchor } from "../../../components/ui/button.tsx";
import { RefusalAlert, useActionForm } from "../../../features/action-result/action-form.tsx";
import { QrCode } from "../../../features/qr-code/qr-code.tsx";
import type { QrPicture } from "../../../features/qr-code/to-qr-picture.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";

/** People pay within seconds after scanning, and the provider's answer costs little. */
const ASK_EVERY_MS = 4_000;

export function ShowCode() {
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

/** The code for the customer's phone. The page asks by itself whether it was paid; without script the agent does. */
export function ShownCode({ qr, picture, isTest }: ShownCodeProps) {
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
        <ButtonAnchor href={qr.image} target="_blank" rel="noreferrer" look="outline">
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
        <Button type="submit" look="outline" wide disabled={isPending}>
          {text("check")}
        </Button>
      </Form>
    </section>
  );
}

/** Asks while the page is in sight. */
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
