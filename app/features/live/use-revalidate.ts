import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { isServerThere } from "../network/network.ts";
import type { LiveState } from "./live-socket.ts";

/** The phones of a city receive an event at the same moment: their readings are spread over this time. */
const SPREAD_MS = 800;
/** How often the page is read again by itself; with a live socket only to be sure. */
const EVERY_MS: Record<LiveState, number> = { live: 180_000, connecting: 30_000, ended: 30_000 };
const TICK_MS = 5_000;

/**
 * Gives a function that reads the page again soon, once for many calls; the hook also does so by itself from time to
 * time. It waits while a form is submitted (its action reads the page anyway), during a navigation (which would start
 * again and lose its first notice), while the page is hidden, and while the server cannot be reached (a failed reading
 * would replace the page by an error). `whenLive`: how often with a live socket, ms.
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
    if (!canRead() || !(await isServerThere()) || !canRead()) return;
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
    const onReturn = () => check();
    document.addEventListener("visibilitychange", onReturn);
    window.addEventListener("online", onReturn);
    return () => {
      clearInterval(ticking);
      clearTimeout(timer.current);
      timer.current = undefined;
      document.removeEventListener("visibilitychange", onReturn);
      window.removeEventListener("online", onReturn);
    };
  }, []);
  // After a navigation within the page, such as a filter, what was requested meanwhile is read.
  useEffect(() => {
    if (!isNavigating && isWanted.current) request.current();
  }, [isNavigating]);
  // Signed out or not allowed any more: the next reading shows it.
  useEffect(() => {
    if (state === "ended") request.current();
  }, [state]);
  return request.current;
};
