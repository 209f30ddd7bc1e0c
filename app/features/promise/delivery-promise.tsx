import { Clock } from "lucide-react";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import type { ShownEstimate, ShownPromise, ShownSlot } from "./shown-promise.ts";
import { useEstimate } from "./use-estimate.ts";
import { useSlotWords } from "./use-slot-words.ts";

/** Below this a buyer should hurry, so that the minutes are counted. */
const FEW_MINUTES = 120;
const DAY_MINUTES = 24 * 60;

/** When an order that is placed now arrives at the soonest. */
export function DeliveryPromise({ promise, className = "" }: { promise: ShownPromise; className?: string }) {
  return (
    <p data-testid="promise" className={`flex items-start gap-2 text-balance ${className}`}>
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <PromiseText promise={promise} />
    </p>
  );
}

/** The usual delivery in words: "Tomorrow by 6 PM". */
export const useEstimateWords = () => {
  const text = useMessages("deliveryPromise");
  const estimate = useEstimate();
  return ({ by, isTomorrowBySix }: ShownEstimate): string =>
    isTomorrowBySix && !estimate.isUtc ? text("standard") : estimate.by(by);
};

/** When an order that names no slot arrives. */
export function EstimatePromise({ estimate }: { estimate: ShownEstimate }) {
  const text = useMessages("deliveryPromise");
  const words = useEstimateWords();
  return (
    <p data-testid="promise" className="flex items-start gap-2 text-balance">
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      {text("estimated", { by: words(estimate) })}
    </p>
  );
}

/** When an order for this slot arrives. */
export function SlotPromise({ slot, className = "" }: { slot: ShownSlot; className?: string }) {
  const text = useMessages("deliveryPromise");
  const words = useSlotWords();
  return (
    <p data-testid="promise" className={`flex items-start gap-2 text-balance ${className}`}>
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      {text("forSlot", { by: words(slot) })}
    </p>
  );
}

function PromiseText({ promise: { by, slot, orderBy, minutesLeft } }: { promise: ShownPromise }) {
  const text = useMessages("deliveryPromise");
  const dates = useDates();
  const estimate = useEstimate();
  const words = useSlotWords();
  const when = slot ? words(slot) : estimate.by(by);
  if (!orderBy || minutesLeft >= DAY_MINUTES) return text("ifNow", { by: when });
  if (minutesLeft < FEW_MINUTES) return text("ifWithin", { by: when, minutes: Math.max(1, minutesLeft) });
  return text("ifUntil", { by: when, time: dates.time(orderBy) });
}
