import { CloudUpload } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import { useText } from "../../../i18n/texts.tsx";
import { useDates } from "../../../i18n/use-dates.ts";
import type { QueuedCommand } from "../../offline-queue/queue-store.ts";
import { discardCommand } from "../../offline-queue/use-offline-queue.ts";

/** In the place of a card's forms while what he did waits for a network. */
export function KeptTapCard({ tap }: { tap: QueuedCommand }) {
  const text = useText("agent.queue");
  const dates = useDates();
  const time = dates.dateTime(tap.happenedAt);
  return (
    <div
      data-testid="kept-tap"
      className="grid grid-cols-1 gap-2 rounded-md border border-current/25 bg-accent-soft px-3.5 py-3 text-accent-text"
    >
      <p role="status" className="flex items-start gap-2 font-semibold">
        <CloudUpload aria-hidden className="mt-0.5 size-5 shrink-0" />
        {text(tap.intent === "deliver" ? "delivery" : "request", { time })}
      </p>
      <p className="text-pretty">{text("cardHint")}</p>
      <Button look="outline" size="lg" wide onClick={() => void discardCommand(tap.orderId)}>
        {text("discard")}
      </Button>
    </div>
  );
}
