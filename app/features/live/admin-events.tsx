import { useEffect, useState } from "react";
import { CITIES, type City } from "../../../worker/brand.contract.ts";
import { FRESH_MS } from "../admin-cache/admin-cache.ts";
import { LiveBadge } from "./live-badge.tsx";
import type { LiveState } from "./live-socket.ts";
import { useBoardEvents } from "./use-board-events.ts";
import { useReread } from "./use-revalidate.ts";

/**
 * On pages that show orders to staff: whatever moves in any city, the page is read again; the badge says whether that
 * is so at this moment. `readAt`: when the page was read, ms of the server's clock.
 */
export function AdminEvents({ readAt }: { readAt: number }) {
  const [states, setStates] = useState<Partial<Record<City, LiveState>>>({});
  const state = CITIES.map((city) => states[city] ?? "connecting").find((one) => one !== "live") ?? "live";
  const reread = useReread(state, FRESH_MS);
  return (
    <>
      {CITIES.map((city) => (
        <CityEvents
          key={city}
          city={city}
          readAt={readAt}
          onEvent={reread}
          onState={(now) => setStates((before) => ({ ...before, [city]: now }))}
        />
      ))}
      <LiveBadge state={state} />
    </>
  );
}

interface CityEventsProps {
  city: City;
  readAt: number;
  onEvent: () => void;
  onState: (state: LiveState) => void;
}

function CityEvents({ city, readAt, onEvent, onState }: CityEventsProps) {
  const state = useBoardEvents(`/api/live/board?city=${city}`, { onMoved: onEvent, onMissed: onEvent, readAt });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes, not when the listener does.
  useEffect(() => onState(state), [state]);
  return null;
}
