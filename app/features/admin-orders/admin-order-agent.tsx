import { hasVisibleCode, isOver, MAX_CODE_TRIES } from "../../../worker/orders/order-lifecycle.contract.ts";
import { PhoneLink } from "../../components/contact-text.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { DueAtDoor } from "../order-card/delivery-code.tsx";
import type { AdminOrder } from "./admin-orders-data.ts";

export function AgentFacts({ order }: { order: AdminOrder }) {
  const text = useMessages("admin.orders");
  const orders = useMessages("orders");
  const { deliveryAgent: agent, codeTriesLeft: tries = MAX_CODE_TRIES } = order;
  return (
    <div className="grid grid-cols-1 gap-1 empty:hidden">
      {order.confirmationOtp && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-muted">{text("code")}</span>
          <b data-testid="delivery-code" className="figures text-xl tracking-widest">
            {order.confirmationOtp}
          </b>
          {tries < MAX_CODE_TRIES && (
            <span className="font-semibold text-danger-text">
              {tries === 0 ? text("codeLocked") : text("codeTries", { count: tries })}
            </span>
          )}
          <DueAtDoor order={order} />
        </p>
      )}
      {agent ? (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="min-w-0 wrap-anywhere">
            <span className="text-muted">{text("agent")}</span> <b className="font-semibold">{agent.user.name}</b>{" "}
            <span className="figures whitespace-nowrap">{agent.vehicleDetails.vehicleNumber}</span>
          </span>
          {agent.user.phone && (
            <PhoneLink
              phone={agent.user.phone}
              label={orders("call", { name: agent.user.name, phone: agent.user.phone })}
              className="lg:min-h-8"
            />
          )}
        </p>
      ) : (
        hasVisibleCode(order.status) && !isOver(order.status) && <p className="text-muted">{text("noAgent")}</p>
      )}
    </div>
  );
}

export function CancellationRequest({ order }: { order: AdminOrder }) {
  const text = useMessages("admin.orders");
  const orders = useMessages("orders");
  const dates = useDates();
  if (!order.cancellation) return null;
  return (
    <p className="rounded-md bg-danger-soft px-3 py-2 wrap-anywhere text-danger-text">
      <b className="block font-semibold">{text("cancellation")}</b>
      {order.cancellation.reason || orders("defaultReason")}{" "}
      <span className="figures whitespace-nowrap">({dates.dateTime(order.cancellation.requestedAt)})</span>
    </p>
  );
}
