import { useEffect } from "react";
import { shortId } from "../../../../../worker/orders/order-limits.contract.ts";
import type { LiveState } from "../../../../features/live/live-socket.ts";
import { useBoardEvents } from "../../../../features/live/use-board-events.ts";
import { useRevalidate } from "../../../../features/live/use-revalidate.ts";
import { showToast } from "../../../../features/toasts/show-toast.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import { ringForNewOrder } from "./new-order-alert.ts";
import { QueueStrip } from "./queue-strip.tsx";

export interface BoardEventsProps {
  /** Verified; other agents only poll. */
  readonly mayListen: boolean;
  /** Online: the agent may accept new orders. */
  readonly isWorking: boolean;
  /** When the page was read, ms of the server's clock. */
  readonly readAt: number;
  readonly onState: (state: LiveState) => void;
  /** Someone has it, or nobody can have it any more; or it can be had again. */
  readonly onWaiting: (id: string, isWaiting: boolean) => void;
  /** Announced to screen readers. */
  readonly onAnnounce: (words: string) => void;
}

/** Listens to the city's events. Loaded after the page, because the first view does not need it. */
export default function BoardEvents({
  mayListen,
  isWorking,
  readAt,
  onState,
  onWaiting,
  onAnnounce,
}: BoardEventsProps) {
  const text = useMessages("agent.events");
  const state = useBoardEvents(mayListen ? ["/api/live/board"] : [], {
    readAt,
    onMissed: () => revalidate(),
    onMoved: ({ id, from, to, yours }) => {
      revalidate();
      onWaiting(id, to === "confirmed");
      if (yours && from === "accepted" && (to === "confirmed" || to === "cancelled")) {
        void showToast("info", text(to === "cancelled" ? "cancelled" : "takenBack", { id: shortId(id) }));
      } else if (isWorking && !yours && to === "confirmed") {
        onAnnounce(text("arrived"));
        ringForNewOrder();
      } else if (isWorking && !yours && from === "confirmed") onAnnounce(text("left"));
    },
  });
  const revalidate = useRevalidate(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes, not when the listener does.
  useEffect(() => onState(state), [state]);
  return <QueueStrip onSent={revalidate} />;
}
