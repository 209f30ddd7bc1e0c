import { href } from "react-router";
import type { StandingOrderDay } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Badge, type BadgeTone } from "../../../components/ui/surfaces.tsx";
import { RefusalText, useActionForm } from "../../../features/action-result/action-form.tsx";
import { useDays } from "../../../features/standing-orders/use-days.ts";
import { useMessages } from "../../../i18n/messages.tsx";

const TONES: Readonly<Record<StandingOrderDay["state"], BadgeTone>> = {
  planned: "neutral",
  skipped: "accent",
  day_off: "accent",
  placed: "success",
  refused: "danger",
};

interface DateLineProps {
  standingOrderId: string;
  date: StandingOrderDay;
  /** Whether it can still be changed. */
  isOpen: boolean;
}

export function DateLine({ standingOrderId, date, isOpen }: DateLineProps) {
  const text = useMessages("standingOrders");
  const dates = useDays();
  const { day, state, edited, orderId, reason } = date;
  const { Form, isPending, refusal } = useActionForm(`day-${day}`, state);
  const shown = dates.day(day);
  const isSkipped = state === "skipped";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-36">
        <p className="figures font-semibold">{shown}</p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>
          {edited && <Badge>{text("edited")}</Badge>}
        </p>
        {reason && <p className="text-sm text-muted">{text("wasRefused", { reason: text(`reason.${reason}`) })}</p>}
      </div>
      {orderId && (
        <ButtonLink
          to={href("/orders/:orderId", { orderId })}
          look="outline"
          aria-label={text("orderNamed", { day: shown })}
        >
          {text("order")}
        </ButtonLink>
      )}
      {isOpen && state === "planned" && (
        <ButtonLink
          to={href("/standing-orders/:standingOrderId/days/:day", { standingOrderId, day })}
          look="outline"
          aria-label={text("editNamed", { day: shown })}
        >
          {text("edit")}
        </ButtonLink>
      )}
      {isOpen && (state === "planned" || isSkipped) && (
        <Form method="post">
          <input type="hidden" name="intent" value={isSkipped ? "unskip" : "skip"} />
          <input type="hidden" name="day" value={day} />
          <input type="hidden" name="shown" value={shown} />
          <Button
            type="submit"
            look="quiet"
            disabled={isPending}
            aria-label={text(isSkipped ? "unskipNamed" : "skipNamed", { day: shown })}
          >
            {text(isSkipped ? "unskip" : "skip")}
          </Button>
        </Form>
      )}
      <RefusalText refusal={refusal} className="w-full text-sm" />
    </li>
  );
}
