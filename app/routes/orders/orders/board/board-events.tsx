import { useEffect } from "react";
import { shortId } from "../../../../../worker/platform/short-id.contract.ts";
import type { LiveState } from "../../../../features/live/live-socket.ts";
import { useBoardEvents } from "../../../../features/live/use-board-events.ts";
import { showToast } from "../../../../features/toasts/show-toast.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import { ringForNewOrder } from "./new-order-alert.ts";
import { QueueStrip } from "./queue-strip.tsx";

interface BoardEventsProps {
  /** Verified agents listen; others only poll. */
  readonly mayListen: boolean;
  /** The agent is online and may accept orders. */
  readonly isWorking: boolean;
  /** When the page was loaded, in ms of the server's clock. */
  readonly readAt: number;
  readonly onState: (state: LiveState) => void;
  /** An order became available to agents (`true`) or stopped being available (`false`). */
  readonly onWaiting: (id: string, isWaiting: boolean) => void;
  /** For screen readers. */
  readonly onAnnounce: (words: string) => void;
}

/** Listens to the city's events; loaded after the page, because the first view does not need it. */
export default function BoardEvents({
  mayListen,
  isWorking,
  readAt,
  onState,
  onWaiting,
  onAnnounce,
}: BoardEventsProps) {
  const text = useMessages("agent.events");
  const { state, revalidate } = useBoardEvents(mayListen ? ["/api/live/board"] : [], {
    readAt,
    onMoved: ({ id, from, to, yours }) => {
      onWaiting(id, to === "confirmed");
      if (yours && from === "accepted" && (to === "confirmed" || to === "cancelled")) {
        void showToast("info", text(to === "cancelled" ? "cancelled" : "takenBack", { id: shortId(id) }));
      } else if (isWorking && !yours && to === "confirmed" && from !== "confirmed") {
        onAnnounce(text("arrived"));
        ringForNewOrder();
      } else if (isWorking && !yours && from === "confirmed" && to !== "confirmed") onAnnounce(text("left"));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run only when the state changes.
  useEffect(() => onState(state), [state]);
  return <QueueStrip onSent={revalidate} />;
}
