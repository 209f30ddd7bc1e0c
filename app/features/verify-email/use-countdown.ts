import { useCallback, useEffect, useState } from "react";

/** Seconds that are left, and how to begin anew. By the clock: a phone that slept has not stopped time. */
export const useCountdown = (): readonly [number, (seconds: number) => void] => {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    look();
    if (endsAt <= Date.now()) return;
    const timer = setInterval(() => {
      look();
      if (endsAt <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endsAt]);
  const begin = useCallback((seconds: number) => setEndsAt(seconds > 0 ? Date.now() + seconds * 1000 : 0), []);
  return [left, begin];
};
