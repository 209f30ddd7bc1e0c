import { CITIES } from "../../../worker/brand.contract.ts";
import { FRESH_MS } from "../admin-cache/admin-cache.ts";
import { LiveBadge } from "./live-badge.tsx";
import { useBoardEvents } from "./use-board-events.ts";
import { useRevalidate } from "./use-revalidate.ts";

const BOARDS = CITIES.map((city) => `/api/live/board?city=${city}`);

/**
 * On pages that show orders to staff: reads the page again when an order changes in any city, and shows whether that
 * works at this moment. `readAt`: when the page was read, ms of the server's clock.
 */
export function AdminEvents({ readAt }: { readAt: number }) {
  const state = useBoardEvents(BOARDS, { onMoved: () => revalidate(), onMissed: () => revalidate(), readAt });
  const revalidate = useRevalidate(state, FRESH_MS);
  return <LiveBadge state={state} />;
}
