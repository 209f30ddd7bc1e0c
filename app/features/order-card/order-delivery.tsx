import { Clock, Truck } from "lucide-react";
import { isOver } from "../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { PhoneLink } from "../../components/contact-text.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { type Promised, useEstimate } from "../promise/use-estimate.ts";

type ToDeliver = Promised & Pick<Order, "status" | "deliveryAgent" | "deliveredAt" | "updatedAt" | "cancellation">;

export function OrderDelivery({ order }: { order: ToDeliver }) {
  const text = useMessages("orders");
  const page = useMessages("orderPage");
  const dates = useDates();
  const estimate = useEstimate();
  const { deliveryAgent: agent } = order;
  if (order.status === "cancelled") return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="order-when">
        <Clock aria-hidden />
        {isOver(order.status) ? (
          text("deliveredAt", { date: dates.dateTime(order.deliveredAt ?? order.updatedAt) })
        ) : (
          <span>
            {text("estimated")}: <b>{estimate.of(order)}</b>
          </span>
        )}
      </p>
      {agent && (
        <div className="order-when">
          <Truck aria-hidden />
          <p className="flex flex-wrap items-center gap-x-3">
            <span>
              {text("agent")}: <span className="font-semibold">{agent.user.name}</span>
            </span>
            {agent.vehicleDetails.vehicleNumber && (
              <span className="text-muted">{text("agentVehicle", { number: agent.vehicleDetails.vehicleNumber })}</span>
            )}
            {agent.user.phone && !isOver(order.status) && (
              <PhoneLink
                phone={agent.user.phone}
                label={text("call", { name: agent.user.name, phone: agent.user.phone })}
                className="-my-2.5"
              />
            )}
          </p>
        </div>
      )}
      {order.status === "accepted" && order.cancellation && (
        <p className="mt-2 rounded-md border border-current/25 bg-accent-soft px-3 py-2 font-medium text-accent-text">
          {page("agentWishesToCancel")}
        </p>
      )}
    </div>
  );
}
