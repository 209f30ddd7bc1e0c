import { useMemo } from "react";
import { FRESH_MS } from "../admin-cache/admin-cache.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { LiveBadge } from "./live-badge.tsx";
import { useBoardEvents } from "./use-board-events.ts";

/**
 * For pages that show orders to staff: revalidates when an order changes in any city, and shows whether the connection
 * is live. `readAt`: when the page's data was loaded, ms of the server's clock. `followsPicking`: also revalidates when
 * lines are picked.
 */
export function AdminEvents({ readAt, followsPicking }: { readAt: number; followsPicking?: true }) {
  const { cities } = useViewer();
  const names = cities.map(({ slug }) => slug).join();
  const boards = useMemo(
    () =>
      names
        .split(",")
        .filter(Boolean)
        .map((city) => `/api/live/board?city=${city}`),
    [names],
  );
  const { state } = useBoardEvents(boards, { readAt, whenLive: FRESH_MS, ...(followsPicking && { followsPicking }) });
  return <LiveBadge state={state} />;
}
