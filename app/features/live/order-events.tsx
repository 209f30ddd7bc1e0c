import { useEffect, useRef, useState } from "react";
import { useFetchers } from "react-router";
import { MAX_FOLLOWED, type OrderFrame } from "../../../worker/live/order-frames.contract.ts";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import { useText } from "../../i18n/texts.tsx";
import { showToast } from "../toasts/show-toast.ts";
import { canMove, type Followed } from "./followed-orders.ts";
import type { LiveState } from "./live-socket.ts";
import { useLiveSocket } from "./use-live-socket.ts";
import { useReread } from "./use-revalidate.ts";

interface OrderEventsProps {
  orders: readonly Followed[];
  onState: (state: LiveState) => void;
}

/**
 * A socket for each order that can still move, five at most; the page is read again when one of them did. What others
 * did is said in words. It comes after the page itself: nothing of the first view waits for it.
 */
export default function OrderEvent({ orders, onState }: OrderEventsProps) {
  const [states, setStates] = useState<Readonly<Record<string, LiveState>>>({});
  const moving = orders.filter(canMove);
  const followed = moving.slice(0, MAX_FOLLOWED);
  const state = followed.map(({ _id }) => states[_id] ?? "connecting").find((one) => one !== "live") ?? "live";
  // Orders beyond the five are looked at as often as if there were no socket.
  const reread = useReread(moving.length > followed.length ? "connecting" : state);
  useEffect(() => onState(state), [state, onState]);
  useSaidChanges(orders);
  return followed.map((order) => (
    <OneOrder
      key={order._id}
      order={order}
      onEvent={reread}
      onState={(now) => setStates((before) => ({ ...before, [order._id]: now }))}
    />
  ));
}

interface OneOrderProps {
  order: Followed;
  onEvent: () => void;
  onState: (state: LiveState) => void;
}

function OneOrder({ order, onEvent, onState }: OneOrderProps) {
  const state = useLiveSocket(`/api/live/orders/${order._id}`, {
    onFrame: (sent) => {
      if ((sent as OrderFrame).version > order.version) onEvent();
    },
    onReturn: () => '{"type":"resync"}',
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes, not when the listener does.
  useEffect(() => onState(state), [state]);
  return null;
}

/** Says that an order stands otherwise than before, unless its reader did that himself. */
const useSaidChanges = (orders: readonly Followed[]): void => {
  const text = useText("orderEvents");
  const ui = useText("ui");
  const known = useRef<ReadonlyMap<string, Followed["status"]>>(new Map());
  const own = useRef(new Set<string>());
  const fetchers = useFetchers();
  for (const { formData } of fetchers) {
    const orderId = formData?.get("orderId");
    if (typeof orderId === "string") own.current.add(orderId);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each reading of the page.
  useEffect(() => {
    for (const { _id, status } of orders) {
      const before = known.current.get(_id);
      if (!before || before === status || own.current.delete(_id)) continue;
      void showToast("info", text("moved", { id: shortId(_id), status: ui(`status.${status}`) }));
    }
    known.current = new Map(orders.map(({ _id, status }) => [_id, status]));
  }, [orders]);
};
