import { paysAtDoor } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { AmountRow } from "../../../components/totals.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import type { ActionResult } from "../../../features/action-result/action-result.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { LocalDoorFigures, reviewMarks } from "./door-form.ts";

interface DoorSummaryProps {
  figures: LocalDoorFigures;
  review: ReturnType<typeof reviewMarks>;
  isAgent: boolean;
  isPending: boolean;
  refusal: (ActionResult & { ok: false }) | undefined;
}

export function DoorSummary({ figures, review, isAgent, isPending, refusal }: DoorSummaryProps) {
  const text = useMessages("door");
  const box = useMessages("doorFigures");
  const { amount, isNothing, isSaved } = review;
  return (
    <Card className="grid grid-cols-1 gap-3">
      <dl className="totals grid grid-cols-1 gap-1" aria-live="polite" data-testid="door-total">
        <AmountRow label={text("totalOrdered")} rupees={figures.orderedTotal} />
        {amount.refund > 0 && <AmountRow label={text("refund")} rupees={amount.refund} />}
        {amount.due > 0 && paysAtDoor(figures.paymentMethod) && (
          <AmountRow label={text(isAgent ? "collect" : "pay")} rupees={amount.due} />
        )}
        <AmountRow label={text("total")} rupees={amount.total} />
      </dl>
      {amount.extra > 0 && (
        <p role="status" data-testid="extra">
          {box("extra", { amount: formatRupees(amount.extra) })}
        </p>
      )}
      {figures.paid > 0 && amount.due > 0 && (
        <p role="status" data-testid="rest" className="font-semibold">
          {box("rest", { paid: formatRupees(figures.paid), due: formatRupees(amount.due) })}
        </p>
      )}
      {refusal?.message && <Alert tone="danger">{refusal.message}</Alert>}
      {isNothing && <Alert tone="danger">{text("nothing")}</Alert>}
      {!isSaved && (
        <Button type="submit" name="intent" value="save" size="lg" wide disabled={isPending}>
          {text(isPending ? "sending" : isAgent ? "show" : "save")}
        </Button>
      )}
      {isSaved && (
        <Button type="submit" name="intent" value="save" variant="outline" wide className="without-script">
          {text(isAgent ? "show" : "save")}
        </Button>
      )}
      {isSaved && figures.digest !== "" && (
        <>
          <p role="status" className="font-semibold text-success-text">
            {text(isAgent ? "shown" : "savedHint")}
          </p>
          <Button type="submit" name="intent" value="clear" variant="ghost" disabled={isPending}>
            {text("clear")}
          </Button>
        </>
      )}
    </Card>
  );
}
