import { href, Link } from "react-router";
import type { ReturnToDecide } from "../../../../worker/orders/returns/returns.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PhoneLink } from "../../../components/contact-text.tsx";
import { Badge } from "../../../components/ui/surfaces.tsx";
import { ReturnGoods } from "../../../features/returns/return-goods.tsx";
import { ReturnOutcome } from "../../../features/returns/return-outcome.tsx";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import { DecideForm } from "./decide-form.tsx";

interface ReturnCardProps {
  of: ReturnToDecide;
  /** Of goods that the viewer ordered themselves. */
  isOwn: boolean;
  /** When the page was read, ISO 8601. */
  now: string;
  /** Prefix of the Idempotency-Key, new with each load of the page. */
  formKey: string;
}

/** A return with its order and buyer, and what staff decide about it. */
export function ReturnCard({ of: one, isOwn, now, formKey }: ReturnCardProps) {
  const text = useMessages("adminReturns");
  const goods = useMessages("returns");
  const orders = useMessages("orders");
  const dates = useDates();
  const cityName = useCityName();
  const { _id, orderId, buyer, deliveredAt, decideBy, state, location } = one;
  const id = shortId(orderId);
  const isLate = decideBy < now;
  return (
    <li
      data-testid="return-card"
      aria-labelledby={`return-${_id}`}
      className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`return-${_id}`} className="text-lg">
          {text("card", { id })}
        </h2>
        {state === "requested" && (
          <Badge tone={isLate ? "danger" : "accent"}>
            {text(isLate ? "late" : "decideBy", { time: dates.dateTime(decideBy) })}
          </Badge>
        )}
      </div>
      <p className="text-muted wrap-anywhere">
        {goods("by", { name: one.requestedBy.name, time: dates.dateTime(one.requestedAt) })}
        <br />
        {text("delivered", { time: dates.dateTime(deliveredAt) })} · {cityName(location)}
      </p>
      <p className="flex flex-wrap items-center gap-x-4">
        <Link
          to={href("/orders/:orderId", { orderId })}
          className="inline-flex min-h-11 items-center font-semibold text-brand-text underline"
        >
          {text("order", { id })}
        </Link>
        <Link
          to={href("/admin/buyers/:buyerId", { buyerId: buyer._id })}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-brand-text underline"
        >
          {buyer.name}
        </Link>
        <PhoneLink phone={buyer.phone} label={orders("call", { name: buyer.name, phone: buyer.phone })} />
      </p>
      <ReturnGoods of={one} />
      {state !== "requested" && <ReturnOutcome of={one} />}
      {state === "requested" && isOwn && <p className="text-muted">{text("ownRecord")}</p>}
      {state === "requested" && !isOwn && <DecideForm of={one} formKey={formKey} />}
    </li>
  );
}
