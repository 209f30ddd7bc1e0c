import { useMessages } from "../../i18n/messages.tsx";
import type { LiveState } from "./live-socket.ts";

/** Shows whether the page updates automatically. Hidden without script. */
export function LiveBadge({ state }: { state: LiveState }) {
  const text = useMessages("ui");
  const isLive = state === "live";
  return (
    <span
      data-testid="live"
      data-state={state}
      className="needs-script inline-flex print:hidden items-center gap-2 text-sm text-muted"
    >
      <span
        aria-hidden
        className={isLive ? "size-2.5 rounded-full bg-success-text" : "size-2.5 rounded-full border-2 border-muted"}
      />
      {/* As wide as the longer word, so that nothing moves when the connection goes live. */}
      <span className="min-w-24">{text(isLive ? "live.on" : "live.off")}</span>
    </span>
  );
}
