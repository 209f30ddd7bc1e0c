import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/** The server's time going on: `readAt` is when the page was read, and the browser's own clock may be wrong. */
export const useClock = (readAt: number): number => {
  const [now, setNow] = useState(readAt);
  useEffect(() => {
    const began = performance.now();
    const tick = () => setNow(readAt + performance.now() - began);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [readAt]);
  return now;
};
