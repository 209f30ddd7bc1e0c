import { Clock } from "lucide-react";
import { useMessages } from "../../i18n/messages.tsx";
import { useEstimate } from "./use-estimate.ts";

/** When an order that is placed now arrives; `by` is the promise that it would get (`estimateDelivery`). */
export function DeliveryPromise({ by, className = "" }: { by: string; className?: string }) {
  const text = useMessages("ui");
  const estimate = useEstimate();
  return (
    <p data-testid="promise" className={`flex items-start gap-2 ${className}`}>
      <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      {text("promise.ifNow", { by: estimate.by(by) })}
    </p>
  );
}
