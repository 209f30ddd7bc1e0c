import { href } from "react-router";
import type { StandingOrder } from "../../../../worker/standing-orders/standing-orders.contract.ts";
import { Badge } from "../../../components/ui/badge.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { slotHours } from "../../../features/standing-orders/standing-order-form.ts";
import { useDays } from "../../../features/standing-orders/use-days.ts";
import { useMessages } from "../../../i18n/messages.tsx";

export function StandingOrderCard({ standingOrder }: { standingOrder: StandingOrder }) {
  const { _id: standingOrderId, list, days, slot, paused, next } = standingOrder;
  const text = useMessages("standingOrders");
  const dates = useDays();
  const name = list.name ?? text("listGone");
  return (
    <li className="flex flex-wrap items-center gap-3 p-4">
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="flex flex-wrap items-center gap-2 text-lg wrap-anywhere">
          {name} {paused && <Badge tone="accent">{text("paused")}</Badge>}
        </h2>
        <p className="figures text-muted">
          {days.map((day) => text(`day.${day}`)).join(", ")} · {slot ? slotHours(slot) : text("slotGone")}
        </p>
        {!paused && (
          <p className="figures">
            {next ? text("next", { day: dates.day(next.day), time: dates.time(next.placeAt) }) : text("noNext")}
          </p>
        )}
      </div>
      <ButtonLink
        to={href("/standing-orders/:standingOrderId", { standingOrderId })}
        look="outline"
        aria-label={`${text("open")}: ${name}`}
      >
        {text("open")}
      </ButtonLink>
    </li>
  );
}
