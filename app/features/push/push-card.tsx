import { BellRing } from "lucide-react";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/surfaces.tsx";
import { useMessages } from "../../i18n/messages.tsx";
import { usePush } from "./use-push.ts";

interface PushCardProps {
  /** Agents are notified of new orders, buyers of changes to theirs. */
  readonly isAgent: boolean;
  /** Order updates are off in the preferences, so nothing would be sent. */
  readonly isMuted: boolean;
}

/** The switch for notifications on this device. The browser's permission is requested only on a click. */
export function PushCard({ isAgent, isMuted }: PushCardProps) {
  const text = useMessages("push");
  const { state, isPending, switchOn, switchOff, sendTest } = usePush();
  const canSwitch = state === null || state === "on" || state === "off";
  return (
    <Card id="notifications" data-push={state ?? "unknown"} className="needs-script scroll-mt-24">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">{text("title")}</h2>
          <p className="mt-1 text-muted">{text(isAgent ? "agentText" : "buyerText")}</p>
        </div>
        {canSwitch && (
          <Button
            variant="outline"
            className="w-full sm:w-auto"
            disabled={state === null || isPending}
            onClick={state === "on" ? switchOff : switchOn}
          >
            <BellRing aria-hidden /> {text(state === "on" ? "switchOff" : "switchOn")}
          </Button>
        )}
      </div>
      <p role="status" className={state === "off" ? "sr-only" : "mt-3 font-semibold"}>
        {state && text(state)}
      </p>
      {state === "on" && isMuted && <p className="mt-1 text-danger-text">{text("muted")}</p>}
      {state === "on" && (
        <Button variant="ghost" className="-mb-2 -ml-4 text-brand-text" disabled={isPending} onClick={sendTest}>
          {text("test")}
        </Button>
      )}
    </Card>
  );
}
