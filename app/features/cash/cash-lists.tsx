import type { Handover, TakenMoney } from "../../../worker/cash/cash.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { Money } from "../../components/money.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";

export function TakenList({ taken, none }: { taken: readonly TakenMoney[]; none: string }) {
  const text = useMessages("cash");
  const { time } = useDates();
  if (taken.length === 0) return <p className="text-muted">{none}</p>;
  return (
    <ul className="divide-y divide-line">
      {taken.map(({ orderId, amount, at }) => (
        <li key={`${orderId} ${at}`} className="flex items-baseline justify-between gap-4 py-2">
          <span className="figures min-w-0 wrap-anywhere">
            {text("order", { id: shortId(orderId) })} <span className="text-sm text-muted">{time(at)}</span>
          </span>
          <Money rupees={amount} className="font-semibold" />
        </li>
      ))}
    </ul>
  );
}

export function HandoverLine({ handover }: { handover: Handover }) {
  const text = useMessages("cash");
  const { dateTime } = useDates();
  const { state, declared, note, at, countedAt, countedBy } = handover;
  return (
    <li data-testid="handover" className="grid grid-cols-1 gap-0.5 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <Money rupees={declared} className="font-semibold" />
        <Badge tone={state === "counted" ? "success" : state === "open" ? "accent" : "neutral"}>
          {text(`state.${state}`)}
        </Badge>
      </p>
      <Difference handover={handover} />
      {note && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      <p className="text-sm text-muted">
        {countedAt && countedBy ? text("countedBy", { name: countedBy, at: dateTime(countedAt) }) : dateTime(at)}
      </p>
    </li>
  );
}

function Difference({ handover: { difference } }: { handover: Handover }) {
  const text = useMessages("cash");
  if (difference === null) return null;
  if (difference === 0) return <p className="text-success-text">{text("exact")}</p>;
  const amount = formatRupees(Math.abs(difference));
  return <p className="font-semibold text-danger-text">{text(difference < 0 ? "short" : "over", { amount })}</p>;
}
