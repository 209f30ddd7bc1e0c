import { useEffect, useEffectEvent } from "react";

/** Some browsers fire no `online` event, so work is also retried on a timer. */
const RETRY_MS = 15_000;

/**
 * While `waiting` is truthy, runs `work` at once, and again when the network returns, when the page becomes visible, and
 * every `everyMs`. Another value of `waiting` starts over.
 */
export const useRetry = (waiting: number | boolean, work: () => void, everyMs = RETRY_MS): void => {
  const retry = useEffectEvent(work);
  useEffect(() => {
    if (!waiting) return;
    const run = () => retry();
    run();
    const timer = setInterval(run, everyMs);
    window.addEventListener("online", run);
    document.addEventListener("visibilitychange", run);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", run);
      document.removeEventListener("visibilitychange", run);
    };
  }, [waiting, everyMs]);
};
