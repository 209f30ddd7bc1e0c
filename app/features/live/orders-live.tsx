import { Suspense, useEffect, useState } from "react";
import { useText } from "../../i18n/texts.tsx";
import { lazyPart } from "../network/lazy-part.ts";
import { canMove, type Followed } from "./followed-orders.ts";
import { LiveBadge } from "./live-badge.tsx";
import type { LiveState } from "./live-socket.ts";

const OrderEvent = lazyPart(() => import("./order-events.tsx"));

/** Keeps the orders of a page as they stand, without reloading; shows whether that is so at this moment. */
export function OrdersLive({ orders }: { orders: readonly Followed[] }) {
  // So that the document carries the messages of the part that comes later.
  useText("orderEvents");
  const [state, setState] = useState<LiveState>("connecting");
  const [isListening, setListening] = useState(false);
  const isMoving = orders.some(canMove);
  // Begun once, it stays: the last step of an order is to be said too.
  useEffect(() => {
    if (isMoving) setListening(true);
  }, [isMoving]);
  return (
    <>
      {isMoving && <LiveBadge state={state} />}
      {isListening && (
        <Suspense fallback={null}>
          <OrderEvent orders={orders} onState={setState} />
        </Suspense>
      )}
    </>
  );
}
