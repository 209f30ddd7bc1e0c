import { useMemo } from "react";
import { FRESH_MS } from "../admin-cache/admin-cache.ts";
import { useViewer } from "../viewer/use-viewer.ts";
import { LiveBadge } from "./live-badge.tsx";
import { useBoardEvents } from "./use-board-events.ts";

/**
 * For pages that show orders to staff: revalidates when an order changes in any city, and shows whether the connection
 * is live. `readAt`: when the page's data was loaded, ms of the server's clock. `whenLive`: the interval of automatic
 * revalidation, ms.
 */
export function AdminEvents({ readAt, whenLive = FRESH_MS }: { readAt: number; whenLive?: number }) {
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
  const { state } = useBoardEvents(boards, { readAt, whenLive });
  return <LiveBadge state={state} />;
}
