import { Suspense, useEffect, useState } from "react";
import { isOver } from "../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { useMessages } from "../../i18n/messages.tsx";
import { lazyPart } from "../network/lazy-part.ts";
import { LiveBadge } from "./live-badge.tsx";
import type { LiveState } from "./live-socket.ts";

const OrderEvents = lazyPart(() => import("./order-events.tsx"));

export type FollowedOrder = Pick<Order, "_id" | "version" | "status" | "paymentStatus">;

/** A finished order changes only while its refund is pending. */
const canChange = ({ status, paymentStatus }: FollowedOrder): boolean =>
  !isOver(status) || paymentStatus === "refund_pending";

export function OrdersLive({ orders }: { orders: readonly FollowedOrder[] }) {
  // The lazy part uses these messages, so the document must include them.
  useMessages("orderEvents");
  const [state, setState] = useState<LiveState>("connecting");
  const [hasStarted, setStarted] = useState(false);
  const changing = orders.filter(canChange);
  const isChanging = changing.length > 0;
  // Stays mounted after the last change, so that the final step of an order is announced too.
  useEffect(() => {
    if (isChanging) setStarted(true);
  }, [isChanging]);
  return (
    <>
      {isChanging && <LiveBadge state={state} />}
      {hasStarted && (
        <Suspense fallback={null}>
          <OrderEvents orders={orders} changing={changing} onState={setState} />
        </Suspense>
      )}
    </>
  );
}
