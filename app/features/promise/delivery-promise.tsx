import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import type { ShownEstimate, ShownPromise, ShownSlot } from "./shown-promise.ts";
import { useEstimate } from "./use-estimate.ts";
import { useSlotWords } from "./use-slot-words.ts";

/** With fewer minutes than this to order, the remaining time is shown, because the buyer should hurry. */
const FEW_MINUTES = 120;
const DAY_MINUTES = 24 * 60;

export function DeliveryPromise({ promise, className }: { promise: ShownPromise; className?: string }) {
  return (
    <PromiseLine className={className}>
      <PromiseText promise={promise} />
    </PromiseLine>
  );
}

/** "Tomorrow by 6 PM" */
export const useEstimateWords = () => {
  const text = useMessages("deliveryPromise");
  const estimate = useEstimate();
  return ({ by, isTomorrowBySix }: ShownEstimate): string =>
    isTomorrowBySix && !estimate.isUtc ? text("standard") : estimate.by(by);
};

/** The chosen slot, or else the usual delivery. */
export function ChosenDelivery({ slot, estimate }: { slot: ShownSlot | undefined; estimate: ShownEstimate | null }) {
  const text = useMessages("deliveryPromise");
  const slotWords = useSlotWords();
  const estimateWords = useEstimateWords();
  if (slot) return <PromiseLine>{text("forSlot", { by: slotWords.slot(slot) })}</PromiseLine>;
  return estimate && <PromiseLine>{text("estimated", { by: estimateWords(estimate) })}</PromiseLine>;
}

function PromiseLine({ className = "", children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <p data-testid="promise" className={`flex items-start gap-2 text-balance ${className}`}>
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      {children}
    </p>
  );
}

function PromiseText({ promise: { by, slot, orderBy, minutesLeft } }: { promise: ShownPromise }) {
  const text = useMessages("deliveryPromise");
  const dates = useDates();
  const estimate = useEstimate();
  const words = useSlotWords();
  const when = slot ? words.slot(slot) : estimate.by(by);
  if (!orderBy || minutesLeft >= DAY_MINUTES) return text("ifNow", { by: when });
  if (minutesLeft < FEW_MINUTES) return text("ifWithin", { by: when, minutes: Math.max(1, minutesLeft) });
  return text("ifUntil", { by: when, time: dates.time(orderBy) });
}
