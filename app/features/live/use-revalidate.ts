import { useEffect, useEffectEvent, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { isServerThere } from "../network/network.ts";
import type { LiveState } from "./live-socket.ts";

/** A city's phones hear the same news at the same moment: they read again one after the other. */
const SPREAD_MS = 800;
/** Without a socket the page looks by itself; with one only to be sure. */
const EVERY_MS: Record<LiveState, number> = { live: 180_000, connecting: 30_000, ended: 30_000 };
const TICK_MS = 5_000;

/**
 * Reads the page again soon after it is asked to, once for many askings; and by itself from time to time. Never under
 * a form that is on its way (what it answers is read anyway), nor on the way to another page (that reading would begin
 * anew, without the notice that its first answer brought), never unseen, and never without a network: a reading that
 * fails would put an error page in the place of what is there. `whenLive`: how long it trusts a socket that holds, ms.
 */
export const useReread = (state: LiveState, whenLive = EVERY_MS.live): (() => void) => {
  const { revalidate } = useRevalidator();
  const isOnTheWay = useNavigation().state !== "idle";
  const isBusy = useFetchers().some((fetcher) => fetcher.state === "submitting") || isOnTheWay;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = useRef(false);
  const readAt = useRef(0);

  const mayRead = useEffectEvent(() => document.visibilityState === "visible" && navigator.onLine && !isBusy);
  const readNow = useEffectEvent(async () => {
    timer.current = undefined;
    // Asked twice: somebody may have tapped while the server was looked for.
    if (!mayRead() || !(await isServerThere()) || !mayRead()) return;
    isWanted.current = false;
    readAt.current = performance.now();
    await revalidate();
  });

  const ask = useRef(() => {
    isWanted.current = true;
    timer.current ??= setTimeout(() => void readNow(), Math.random() * SPREAD_MS);
  });

  const look = useEffectEvent(() => {
    const isDue = performance.now() - readAt.current > (state === "live" ? whenLive : EVERY_MS[state]);
    if (isWanted.current || isDue) ask.current();
  });

  useEffect(() => {
    readAt.current = performance.now();
    const ticking = setInterval(look, TICK_MS);
    const onLook = () => look();
    document.addEventListener("visibilitychange", onLook);
    window.addEventListener("online", onLook);
    return () => {
      clearInterval(ticking);
      clearTimeout(timer.current);
      timer.current = undefined;
      document.removeEventListener("visibilitychange", onLook);
      window.removeEventListener("online", onLook);
    };
  }, []);
  // A page that stays (its own address with another filter) reads what came on the way.
  useEffect(() => {
    if (!isOnTheWay && isWanted.current) ask.current();
  }, [isOnTheWay]);
  // Signed out, or not allowed any more: the page says so itself.
  useEffect(() => {
    if (state === "ended") ask.current();
  }, [state]);
  return ask.current;
};
