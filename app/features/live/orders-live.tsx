import { Suspense, useEffect, useState } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { lazyPart } from "../network/lazy-part.ts";
import { canChange, type FollowedOrder } from "./followed-orders.ts";
import { LiveBadge } from "./live-badge.tsx";
import type { LiveState } from "./live-socket.ts";

const OrderEvents = lazyPart(() => import("./order-events.tsx"));

/** Keeps the orders of a page up to date without a reload, and shows whether that works at this moment. */
export function OrdersLive({ orders }: { orders: readonly FollowedOrder[] }) {
  // The document then carries the messages of the part that is loaded later.
  useMessages("orderEvents");
  const [state, setState] = useState<LiveState>("connecting");
  const [hasStarted, setStarted] = useState(false);
  const isChanging = orders.some(canChange);
  // Once started it stays mounted, so that the last step of an order is announced too.
  useEffect(() => {
    if (isChanging) setStarted(true);
  }, [isChanging]);
  return (
    <>
      {isChanging && <LiveBadge state={state} />}
      {hasStarted && (
        <Suspense fallback={null}>
          <OrderEvents orders={orders} onState={setState} />
        </Suspense>
      )}
    </>
  );
}
