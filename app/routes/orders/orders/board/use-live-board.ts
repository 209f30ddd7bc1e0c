import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";
import type { LiveState } from "../../../../features/live/live-socket.ts";
import type { BoardData } from "./board-data.ts";
import type { BoardOrder } from "./card/board-order.ts";

/** Longer than any page load, in ms, so that a load that began before an event cannot bring the card back. */
const LOAD_MS = 10_000;

/** Applies events to the loaded board: an order that another agent accepts disappears at once. */
export const useLiveBoard = ({ tab, hold, orders: loaded, now }: BoardData) => {
  const [isHydrated, setHydrated] = useState(false);
  const [state, onState] = useState<LiveState>("connecting");
  const [announcement, setAnnouncement] = useState("");
  const [unavailable, setUnavailable] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => setHydrated(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` changes with each load of the page.
  useEffect(() => {
    const old = performance.now() - LOAD_MS;
    setUnavailable((before) => new Map([...before].filter(([, at]) => at > old)));
  }, [now]);

  const onWaiting = (id: string, isWaiting: boolean) =>
    setUnavailable((before) => {
      const after = new Map(before);
      if (isWaiting) after.delete(id);
      else after.set(id, performance.now());
      return after;
    });
  // Live regions are announced only when their text changes, so a repeated text gets a space.
  const onAnnounce = (words: string) => setAnnouncement((before) => (before === words ? `${words}\u00a0` : words));
  const mayListen = hold === null || hold === "offline";
  const orders = useWithPending(loaded).filter(
    ({ id, isPending }) => isPending || tab !== "active" || !unavailable.has(id),
  );
  return {
    state,
    announcement,
    // The page's orders without those that another agent took.
    orders: orders.map(({ order }) => order),
    // Null until the page is hydrated.
    events: isHydrated ? { mayListen, isWorking: hold === null, readAt: now, onState, onWaiting, onAnnounce } : null,
  };
};

/**
 * The page's orders plus those being accepted, even if the page no longer lists them, so that their card can show the
 * result.
 */
const useWithPending = (orders: readonly BoardOrder[]) => {
  const pending = new Set(
    useFetchers().flatMap(({ key, state }) =>
      state !== "idle" && key.startsWith("accept-") ? [key.slice("accept-".length)] : [],
    ),
  );
  const shown = useRef<readonly BoardOrder[]>(orders);
  const ids = new Set(orders.map(({ _id }) => _id));
  const removed = shown.current.filter(({ _id }) => pending.has(_id) && !ids.has(_id));
  const all = [...orders];
  // Inserts the order at its old place, so that the result appears where the agent tapped.
  for (const one of removed) all.splice(shown.current.indexOf(one), 0, one);
  useEffect(() => {
    shown.current = all;
  });
  return all.map((order) => ({ id: order._id, order, isPending: pending.has(order._id) }));
};
