import { lazy } from "react";

const AGAIN_MS = [5_000, 15_000, 60_000];

/** When the browser says that there is a network again, or after a while: sometimes it does not know. */
const later = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
  });

const untilThere = async <Part>(load: () => Promise<Part>): Promise<Part> => {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch {
      await later(AGAIN_MS[Math.min(tries, AGAIN_MS.length - 1)] ?? 0);
    }
  }
};

/**
 * React's `lazy` for what comes after its page. A network that is gone by then, or an old page's file after a deploy,
 * makes it wait and not fail: a failure would put an error in the place of the page, and of all that was typed into it.
 */
export const lazyPart: typeof lazy = (load) => lazy(() => untilThere(load));
