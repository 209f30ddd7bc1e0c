import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { isServerReachable } from "../network/network.ts";
import type { LiveState } from "./live-socket.ts";

/** All phones of a city receive an event at once, so their requests are spread over this time. */
const SPREAD_MS = 800;
/** The interval of automatic revalidation; with a live socket it is only a backstop. */
const EVERY_MS: Record<LiveState, number> = { live: 180_000, connecting: 30_000, ended: 30_000 };
const TICK_MS = 5_000;

/**
 * Returns a function that revalidates soon, once for several calls; the hook also revalidates periodically. Neither
 * happens while a form is submitted (its action revalidates anyway), during a navigation (revalidation would restart it
 * and lose its flash message), while the page is hidden, or while the server cannot be reached (a failed load would
 * replace the page with an error). `whenLive`: interval with a live socket, ms.
 */
export const useRevalidate = (state: LiveState, whenLive = EVERY_MS.live): (() => void) => {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const isPending = useFetchers().some((fetcher) => fetcher.state === "submitting") || isNavigating;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = useRef(false);
  const readAt = useRef(0);

  const canRead = useEffectEvent(() => document.visibilityState === "visible" && navigator.onLine && !isPending);
  const readNow = useEffectEvent(async () => {
    timer.current = undefined;
    // Checked twice, because a form may be submitted while the server is probed.
    if (!canRead() || !(await isServerReachable()) || !canRead()) return;
    isWanted.current = false;
    readAt.current = performance.now();
    await revalidate();
  });

  const request = useRef(() => {
    isWanted.current = true;
    timer.current ??= setTimeout(() => void readNow(), Math.random() * SPREAD_MS);
  });

  const check = useEffectEvent(() => {
    const isDue = performance.now() - readAt.current > (state === "live" ? whenLive : EVERY_MS[state]);
    if (isWanted.current || isDue) request.current();
  });

  useEffect(() => {
    readAt.current = performance.now();
    const ticking = setInterval(check, TICK_MS);
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("visibilitychange", check, { signal });
    window.addEventListener("online", check, { signal });
    return () => {
      listeners.abort();
      clearInterval(ticking);
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, []);
  // Runs a revalidation that was requested during a navigation within the page, such as a change of the filter.
  useEffect(() => {
    if (!isNavigating && isWanted.current) request.current();
  }, [isNavigating]);
  // Revalidates when the viewer was signed out or is no longer allowed, so that the page shows it.
  useEffect(() => {
    if (state === "ended") request.current();
  }, [state]);
  return request.current;
};
