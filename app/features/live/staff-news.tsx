import { useEffect, useState } from "react";
import { CITIES, type City } from "../../../worker/brand.contract.ts";
import { FRESH_MS } from "../desk/fresh.ts";
import { LiveBadge } from "./live-badge.tsx";
import type { LiveState } from "./live-socket.ts";
import { useBoardNews } from "./use-board-news.ts";
import { useReread } from "./use-reread.ts";

/**
 * On pages that show orders to staff: whatever moves in any city, the page is read again; the badge says whether that
 * is so at this moment. `readAt`: when the page was read, ms of the server's clock.
 */
export function StaffNews({ readAt }: { readAt: number }) {
  const [states, setStates] = useState<Partial<Record<City, LiveState>>>({});
  const state = CITIES.map((city) => states[city] ?? "connecting").find((one) => one !== "live") ?? "live";
  const reread = useReread(state, FRESH_MS);
  return (
    <>
      {CITIES.map((city) => (
        <CityNews
          key={city}
          city={city}
          readAt={readAt}
          onNews={reread}
          onState={(now) => setStates((before) => ({ ...before, [city]: now }))}
        />
      ))}
      <LiveBadge state={state} />
    </>
  );
}

interface CityNewsProps {
  city: City;
  readAt: number;
  onNews: () => void;
  onState: (state: LiveState) => void;
}

function CityNews({ city, readAt, onNews, onState }: CityNewsProps) {
  const state = useBoardNews(`/api/live/board?city=${city}`, { onMoved: onNews, onMissed: onNews, readAt });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes, not when the listener does.
  useEffect(() => onState(state), [state]);
  return null;
}
