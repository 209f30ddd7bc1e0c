import { useEffect, useRef } from "react";
import { useFetchers } from "react-router";
import type { OrderFrame } from "../../../worker/live/live.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { showToast } from "../toasts/show-toast.ts";
import type { LiveState } from "./live-socket.ts";
import type { FollowedOrder } from "./orders-live.tsx";
import { useLiveSockets } from "./use-live-sockets.ts";
import { useRevalidate } from "./use-revalidate.ts";

const MAX_FOLLOWED = 5;

interface OrderEventsProps {
  orders: readonly FollowedOrder[];
  changing: readonly FollowedOrder[];
  onState: (state: LiveState) => void;
}

/**
 * Subscribes to the newest MAX_FOLLOWED orders that can still change and revalidates when one does. Loaded after the
 * page, because the first view does not need it.
 */
export default function OrderEvents({ orders, changing, onState }: OrderEventsProps) {
  const followed = changing.slice(0, MAX_FOLLOWED);
  const state = useLiveSockets<OrderFrame>(
    followed.map(({ _id }) => `/api/live/orders/${_id}`),
    ({ id, version }) => {
      if (orders.some((order) => order._id === id && version > order.version)) revalidate();
    },
  );
  const isCovered = changing.length === followed.length;
  const revalidate = useRevalidate(changing.length === 0 ? "live" : isCovered ? state : "connecting");
  useEffect(() => onState(state), [state, onState]);
  useChangeToasts(orders);
  return null;
}

/** Shows a toast for a new status of an order, unless it comes from this page's own form. */
const useChangeToasts = (orders: readonly FollowedOrder[]): void => {
  const text = useMessages("orderEvents");
  const ui = useMessages("ui");
  const known = useRef<ReadonlyMap<string, FollowedOrder["status"]>>(new Map());
  const own = useRef(new Set<string>());
  const fetchers = useFetchers();
  for (const { formData } of fetchers) {
    const orderId = formData?.get("orderId");
    if (typeof orderId === "string") own.current.add(orderId);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when new data was loaded.
  useEffect(() => {
    for (const { _id, status } of orders) {
      const before = known.current.get(_id);
      if (!before || before === status || own.current.delete(_id)) continue;
      void showToast("info", text("moved", { id: shortId(_id), status: ui(`status.${status}`) }));
    }
    known.current = new Map(orders.map(({ _id, status }) => [_id, status]));
  }, [orders]);
};
