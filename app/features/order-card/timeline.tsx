import { History } from "lucide-react";
import { useState } from "react";
import { href, useFetcher } from "react-router";
import { shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { TimelineEvent } from "../../../worker/orders/orders.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { Button, ButtonLink } from "../../components/ui/button.tsx";
import { useDates, useLanguage, useMessages, useNames } from "../../i18n/messages.tsx";
import { useEstimate } from "../promise/use-estimate.ts";

/** `events` is null when they could not be loaded. */
export interface TimelineData {
  readonly orderId: string;
  readonly events: readonly TimelineEvent[] | null;
}

export function Timeline({ events }: { events: readonly TimelineEvent[] | null }) {
  const text = useMessages("timeline");
  const orders = useMessages("orders");
  const approval = useMessages("approval");
  const dates = useDates();
  const estimate = useEstimate();
  const nameOf = (type: string): string => {
    const key = type.replace("order.", "event.");
    const ofApproval = key as "event.approved";
    if (approval.has(ofApproval)) return approval(ofApproval);
    const ofOrder = key as "event.placed";
    return text(text.has(ofOrder) ? ofOrder : "event.other");
  };
  if (!events) return <p className="font-semibold text-danger-text">{text("failed")}</p>;
  return (
    <ol className="ml-1.5 border-l-2 border-line">
      {events.map((event) => (
        <li key={`${event.at}${event.type}`} className="relative py-1.5 pl-5 wrap-anywhere">
          <span aria-hidden className="absolute top-3.5 -left-[7px] size-3 rounded-full bg-brand" />
          <span className="block font-semibold">{nameOf(event.type)}</span>{" "}
          {event.note && <span className="block whitespace-pre-line">“{event.note}”</span>}
          <span className="flex flex-wrap gap-x-2.5 text-muted">
            <span>{orders("by", { name: event.actor.name })}</span>{" "}
            {event.token && <span>{text("token", { name: event.token })}</span>}{" "}
            <time dateTime={event.happenedAt ?? event.at} className="figures whitespace-nowrap">
              {dates.dateTime(event.happenedAt ?? event.at)}
            </time>
            {event.happenedAt && <span> ({text("reachedUs", { time: dates.dateTime(event.at) })})</span>}
          </span>
          {event.delivery && (
            <span className="figures block text-sm">
              {estimate.of(event.delivery.before)} → {estimate.of(event.delivery.after)}
            </span>
          )}
          {event.change && <ChangedLines change={event.change} isAtDoor={!event.type.startsWith("order.changed")} />}
        </li>
      ))}
    </ol>
  );
}

/** The lines affected by a change of the order, or at the handover. */
function ChangedLines({ change, isAtDoor }: { change: NonNullable<TimelineEvent["change"]>; isAtDoor: boolean }) {
  const text = useMessages("timeline.change");
  const names = useNames();
  const language = useLanguage();
  return (
    <ul className="text-sm">
      {change.lines.map(({ product, names: all, before, after }) => {
        const { first: name } = shownName({ name: product.name, names: all }, language);
        const amount = (count: number) => names.amount(count, product.unit);
        return (
          <li key={product._id}>
            {before === 0
              ? text("added", { name, amount: amount(after) })
              : after === 0 && !isAtDoor
                ? text("removed", { name, amount: amount(before) })
                : text("quantity", { name, before: amount(before), after: amount(after) })}
          </li>
        );
      })}
      <li className="figures">
        {text("total", { before: formatRupees(change.totalBefore), after: formatRupees(change.totalAfter) })}
      </li>
    </ul>
  );
}

/** A timeline that loads when it is opened; without script it links to a page. */
export function TimelineFold({ orderId }: { orderId: string }) {
  const text = useMessages("timeline");
  // The timeline needs these messages once it is loaded.
  useMessages("approval");
  const fetcher = useFetcher<TimelineData>();
  const [isOpen, setOpen] = useState(false);
  const path = href("/orders/:orderId/timeline", { orderId });
  const name = text("titleNamed", { id: shortId(orderId) });
  return (
    <>
      <Button
        variant="ghost"
        className="needs-script"
        aria-expanded={isOpen}
        aria-label={name}
        onClick={() => {
          if (!isOpen) void fetcher.load(path);
          setOpen(!isOpen);
        }}
      >
        <History aria-hidden /> {text("title")}
      </Button>
      <ButtonLink to={path} variant="ghost" className="without-script" aria-label={name}>
        <History aria-hidden /> {text("title")}
      </ButtonLink>
      {isOpen && (
        <div className="order-last w-full" aria-live="polite">
          {fetcher.data ? <Timeline events={fetcher.data.events} /> : <p>{text("loading")}</p>}
        </div>
      )}
    </>
  );
}
