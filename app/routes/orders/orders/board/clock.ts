import { useEffect, useState } from "react";

const TICK_MS = 10_000;

/** The server's time; components that show it subscribe. */
export interface Clock {
  /** In ms; changes with each tick. */
  readonly now: () => number;
  readonly subscribe: (listener: () => void) => () => void;
}

const createClock = (readAt: number) => {
  let time = readAt;
  const listeners = new Set<() => void>();
  return {
    now: () => time,
    set(to: number): void {
      time = to;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

/** Continues from `readAt`, the server's time in ms, because the device's clock may be wrong. */
export const useClock = (readAt: number): Clock => {
  const [clock] = useState(() => createClock(readAt));
  useEffect(() => {
    const began = performance.now();
    const tick = () => clock.set(readAt + performance.now() - began);
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, readAt]);
  return clock;
};
