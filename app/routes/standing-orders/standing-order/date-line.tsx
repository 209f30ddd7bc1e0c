import { href } from "react-router";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import type { StandingOrderDay } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Badge, type BadgeTone } from "../../../components/ui/surfaces.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
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
  /** In rupees at today's prices; undefined for a date that is over or skipped. */
  total: number | undefined;
  /** Whether it can still be changed. */
  isOpen: boolean;
}

export function DateLine({ standingOrderId, date, total, isOpen }: DateLineProps) {
  const text = useMessages("standingOrders");
  const dates = useDays();
  const { day, state, edited, orderId, reason } = date;
  const shown = dates.day(day);
  const intent = state === "skipped" ? "unskip" : "skip";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-36">
        <p className="figures">
          <b className="font-semibold">{shown}</b>
          {total !== undefined && <> · {text("about", { amount: formatRupees(Math.round(total)) })}</>}
        </p>
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>
          {edited && <Badge>{text("edited")}</Badge>}
        </p>
        {reason && <p className="text-sm text-muted">{text("wasRefused", { reason: text(`reason.${reason}`) })}</p>}
      </div>
      {orderId && (
        <ButtonLink
          to={href("/orders/:orderId", { orderId })}
          variant="outline"
          aria-label={text("orderNamed", { day: shown })}
        >
          {text("order")}
        </ButtonLink>
      )}
      {isOpen && state === "planned" && (
        <ButtonLink
          to={href("/standing-orders/:standingOrderId/days/:day", { standingOrderId, day })}
          variant="outline"
          aria-label={text("editNamed", { day: shown })}
        >
          {text("edit")}
        </ButtonLink>
      )}
      {isOpen && (state === "planned" || state === "skipped") && (
        <ActionButton
          form={`day-${day}`}
          fields={{ intent, day, shown }}
          variant="ghost"
          label={text(intent)}
          aria-label={text(`${intent}Named`, { day: shown })}
        />
      )}
    </li>
  );
}
