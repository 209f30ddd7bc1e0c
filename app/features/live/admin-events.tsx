import { CITIES } from "../../../worker/brand.contract.ts";
import { FRESH_MS } from "../admin-cache/admin-cache.ts";
import { LiveBadge } from "./live-badge.tsx";
import { useBoardEvents } from "./use-board-events.ts";

const BOARDS = CITIES.map((city) => `/api/live/board?city=${city}`);

/**
 * For pages that show orders to staff: revalidates when an order changes in any city, and shows whether the connection
 * is live. `readAt`: when the page's data was loaded, ms of the server's clock.
 */
export function AdminEvents({ readAt }: { readAt: number }) {
  const { state } = useBoardEvents(BOARDS, { readAt, whenLive: FRESH_MS });
  return <LiveBadge state={state} />;
}
