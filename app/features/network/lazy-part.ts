import { lazy } from "react";

const RETRY_MS = [5_000, 15_000, 60_000];

/** Resolves when the browser reports a network, or after `ms`, because some browsers do not fire that event. */
const untilOnline = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });

const retryUntilLoaded = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch {
      await untilOnline(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? 0);
    }
  }
};

/**
 * React's `lazy` for a part that loads after its page. Without a network it retries instead of failing, because an
 * error would replace the page and everything typed into it.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => retryUntilLoaded(load));
