import { useEffect } from "react";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import { useText } from "../../i18n/texts.tsx";
import type { LiveState } from "../live/live-socket.ts";
import { useBoardEvents } from "../live/use-board-events.ts";
import { useReread } from "../live/use-revalidate.ts";
import { showToast } from "../toasts/show-toast.ts";
import { ringForNewOrder } from "./new-order-alert.ts";
import { QueueStrip } from "./queue-strip.tsx";

export interface BoardEventsProps {
  /** Verified; who is not only looks again from time to time. */
  readonly mayHear: boolean;
  /** Online: he may take what comes. */
  readonly isWorking: boolean;
  /** When the page was read, ms of the server's clock. */
  readonly readAt: number;
  readonly onState: (state: LiveState) => void;
  /** Someone has it, or nobody can have it any more; or it can be had again. */
  readonly onWaiting: (id: string, isWaiting: boolean) => void;
  /** For those who hear the board. */
  readonly onSay: (words: string) => void;
}

/** What the board's page hears. It comes after the page itself: nothing of the first view waits for it. */
export default function BoardEvents({ mayHear, isWorking, readAt, onState, onWaiting, onSay }: BoardEventsProps) {
  const text = useText("agent.events");
  const state = useBoardEvents(mayHear ? "/api/live/board" : null, {
    readAt,
    onMissed: () => reread(),
    onMoved: ({ id, from, to, yours }) => {
      reread();
      onWaiting(id, to === "confirmed");
      if (yours && from === "accepted" && (to === "confirmed" || to === "cancelled")) {
        void showToast("info", text(to === "cancelled" ? "cancelled" : "takenBack", { id: shortId(id) }));
      } else if (isWorking && !yours && to === "confirmed") {
        onSay(text("arrived"));
        ringForNewOrder();
      } else if (isWorking && !yours && from === "confirmed") onSay(text("left"));
    },
  });
  const reread = useReread(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes, not when the listener does.
  useEffect(() => onState(state), [state]);
  return <QueueStrip onSent={reread} />;
}
