import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";
import type { Order } from "../../../../../worker/orders/orders.contract.ts";
import type { LiveState } from "../../../../features/live/live-socket.ts";
import type { BoardData } from "./board-data.ts";
import type { BoardEventsProps } from "./board-events.tsx";

/** ms; a load that began before an event must not bring the card back. */
const LOAD_MS = 10_000;

interface LiveBoard {
  readonly state: LiveState;
  /** The page's orders as they are now. */
  readonly orders: readonly Order[];
  /** Announced to screen readers. */
  readonly announcement: string;
  /** Props of the component that listens to events; null until the page is hydrated. */
  readonly events: BoardEventsProps | null;
}

/** The board's page and what happened since it was read: an order that someone else took leaves at once. */
export const useLiveBoard = ({ tab, hold, page, now }: BoardData): LiveBoard => {
  const [isHydrated, setHydrated] = useState(false);
  const [state, onState] = useState<LiveState>("connecting");
  const [announcement, setAnnouncement] = useState("");
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map());

  useEffect(() => setHydrated(true), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` says that the page was read again.
  useEffect(() => {
    const old = performance.now() - LOAD_MS;
    setGone((before) => new Map([...before].filter(([, at]) => at > old)));
  }, [now]);

  const onWaiting = (id: string, isWaiting: boolean) =>
    setGone((before) => {
      const after = new Map(before);
      if (isWaiting) after.delete(id);
      else after.set(id, performance.now());
      return after;
    });
  // The same words twice are only read out twice when they differ.
  const onAnnounce = (words: string) => setAnnouncement((before) => (before === words ? `${words}\u00a0` : words));
  const mayListen = hold === null || hold === "offline";
  const orders = useAnswered(page.orders).filter(({ id, isAsked }) => isAsked || tab !== "active" || !gone.has(id));
  return {
    state,
    announcement,
    orders: orders.map(({ order }) => order),
    events: isHydrated ? { mayListen, isWorking: hold === null, readAt: now, onState, onWaiting, onAnnounce } : null,
  };
};

/**
 * The page's orders and those that the agent is accepting at the moment: such a card stays until the result is there,
 * even if someone else got the order.
 */
const useAnswered = (orders: readonly Order[]) => {
  const asked = new Set(
    useFetchers().flatMap(({ key, state }) =>
      state !== "idle" && key.startsWith("accept-") ? [key.slice("accept-".length)] : [],
    ),
  );
  const shown = useRef<readonly Order[]>(orders);
  const ids = new Set(orders.map(({ _id }) => _id));
  const kept = shown.current.filter(({ _id }) => asked.has(_id) && !ids.has(_id));
  const all = kept.length === 0 ? orders : [...orders, ...kept].sort((a, b) => (a._id < b._id ? 1 : -1));
  useEffect(() => {
    shown.current = all;
  });
  return all.map((order) => ({ id: order._id, order, isAsked: asked.has(order._id) }));
};
