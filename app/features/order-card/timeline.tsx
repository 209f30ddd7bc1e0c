import { History } from "lucide-react";
import { useState } from "react";
import { href, useFetcher } from "react-router";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import type { TimelineEvent } from "../../../worker/orders/orders.contract.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { useDates } from "../../i18n/use-dates.ts";

const KNOWN = [
  "placed",
  "confirmed",
  "accepted",
  "delivered",
  "cancelled",
  "expired",
  "released",
  "cancellation_requested",
  "code_reissued",
  "rated",
  "paid",
  "payment_failed",
  "late_payment",
  "second_payment",
  "refunded",
  "surplus_refunded",
  "refund_failed",
] as const;
const eventKey = (type: string) => KNOWN.find((known) => type === `order.${known}`) ?? "other";

/** The data of the timeline route; `events` is null when they could not be loaded. */
export interface TimelineData {
  readonly orderId: string;
  readonly events: readonly TimelineEvent[] | null;
}

export function Timeline({ events }: { events: readonly TimelineEvent[] | null }) {
  const text = useMessages("orders");
  const dates = useDates();
  if (!events) return <p className="font-semibold text-danger-text">{text("timelineFailed")}</p>;
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {events.map((event) => (
        <li key={`${event.at}${event.type}`} className="relative py-1.5 pl-5 wrap-anywhere">
          <span aria-hidden className="absolute top-3.5 -left-[7px] size-3 rounded-full bg-brand" />
          <span className="block font-semibold">{text(`event.${eventKey(event.type)}`)}</span>{" "}
          <span className="flex flex-wrap gap-x-2.5 text-muted">
            <span>{text("by", { name: event.actor.name })}</span>{" "}
            <time dateTime={event.happenedAt ?? event.at} className="figures whitespace-nowrap">
              {dates.dateTime(event.happenedAt ?? event.at)}
            </time>
            {event.happenedAt && <span> ({text("reachedUs", { time: dates.dateTime(event.at) })})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** A timeline that loads when it is opened; without script it links to a page. */
export function TimelineFold({ orderId }: { orderId: string }) {
  const text = useMessages("orders");
  const fetcher = useFetcher<TimelineData>();
  const [isOpen, setOpen] = useState(false);
  const path = href("/orders/:orderId/timeline", { orderId });
  const name = text("timelineNamed", { id: shortId(orderId) });
  return (
    <>
      <Button
        look="quiet"
        className="needs-script"
        aria-expanded={isOpen}
        aria-label={name}
        onClick={() => {
          if (!isOpen) void fetcher.load(path);
          setOpen(!isOpen);
        }}
      >
        <History aria-hidden /> {text("timeline")}
      </Button>
      <ButtonLink to={path} look="quiet" className="without-script" aria-label={name}>
        <History aria-hidden /> {text("timeline")}
      </ButtonLink>
      {isOpen && (
        <div className="order-last w-full" aria-live="polite">
          {fetcher.data ? <Timeline events={fetcher.data.events} /> : <p>{text("timelineLoading")}</p>}
        </div>
      )}
    </>
  );
}
