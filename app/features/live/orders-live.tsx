import { Suspense, useEffect, useState } from "react";
import { useMessages } from "../../i18n/messages.tsx";
import { lazyPart } from "../network/lazy-part.ts";
import { canChange, type FollowedOrder } from "./followed-orders.ts";
import { LiveBadge } from "./live-badge.tsx";
import type { LiveState } from "./live-socket.ts";

const OrderEvents = lazyPart(() => import("./order-events.tsx"));

/** Updates a page's orders without a reload, and shows whether the connection is live. */
export function OrdersLive({ orders }: { orders: readonly FollowedOrder[] }) {
  // The lazy part uses these messages, so the document must include them.
  useMessages("orderEvents");
  const [state, setState] = useState<LiveState>("connecting");
  const [hasStarted, setStarted] = useState(false);
  const isChanging = orders.some(canChange);
  // Once mounted it stays, so that the final step of an order is announced too.
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
