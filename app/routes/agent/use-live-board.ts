import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";
import type { OrderMoved } from "../../../worker/live/board-frames.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import type { LiveState } from "../../features/live/live-socket.ts";
import { useBoardNews } from "../../features/live/use-board-news.ts";
import { useReread } from "../../features/live/use-reread.ts";
import { notify } from "../../features/notices/notify.ts";
import { useText } from "../../i18n/texts.tsx";
import type { BoardData } from "./board-data.ts";
import { ringForNewOrder } from "./new-order-alert.ts";

/** A reading that began before the news must not bring the card back. */
const READING_TAKES_MS = 10_000;

interface LiveBoard {
  readonly state: LiveState;
  /** The page's orders as they are now. */
  readonly orders: readonly Order[];
  /** For those who hear the board. */
  readonly said: string;
}

/**
 * The board's page and what happened since it was read: an order that someone else took leaves at once, one that is
 * new is fetched, and what staff did to one of his own is said in words.
 */
export const useLiveBoard = ({ tab, hold, page, now }: BoardData): LiveBoard => {
  const text = useText("agent.news");
  const [said, say] = useState("");
  const [gone, setGone] = useState<ReadonlyMap<string, number>>(new Map());
  const isOut = hold === "pending" || hold === "rejected";

  const onMoved = ({ id, from, to, yours }: OrderMoved) => {
    reread();
    if (to === "confirmed") setGone((before) => new Map([...before].filter(([other]) => other !== id)));
    else setGone((before) => new Map(before).set(id, performance.now()));
    if (yours && from === "accepted" && (to === "confirmed" || to === "cancelled")) {
      void notify("info", text(to === "cancelled" ? "cancelled" : "takenBack", { id: id.slice(-8) }));
    } else if (hold === null && !yours && to === "confirmed") {
      say(text("arrived"));
      ringForNewOrder();
    } else if (hold === null && !yours && from === "confirmed") say(text("left"));
  };
  const state = useBoardNews(isOut ? null : "/api/live/board", { onMoved, onMissed: () => reread(), readAt: now });
  const reread = useReread(state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` says that the page was read again.
  useEffect(() => {
    const old = performance.now() - READING_TAKES_MS;
    setGone((before) => new Map([...before].filter(([, at]) => at > old)));
  }, [now]);

  const orders = useAnswered(page.orders).filter(({ id, isAsked }) => isAsked || tab !== "active" || !gone.has(id));
  return { state, said, orders: orders.map(({ order }) => order) };
};

/**
 * The orders, and among them those that he just asked for and has no answer about: such a card stays until he has been
 * told, even if the order has gone to someone else meanwhile.
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
