import { Clock, MapPin, Truck } from "lucide-react";
import { href } from "react-router";
import { CITY_NAMES } from "../../../worker/brand.contract.ts";
import { awaitsPayment, isOver } from "../../../worker/orders/order-lifecycle.contract.ts";
import { shortId } from "../../../worker/orders/order-limits.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { StatusBadge } from "../../components/status-badge.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { useText } from "../../i18n/texts.tsx";
import { ConfirmForm } from "../form-answer/confirm-form.tsx";
import { DeliveryCode } from "./delivery-code.tsx";
import { Fact } from "./fact.tsx";
import { hasMoneyWords, MoneyWords } from "./money-words.tsx";
import { OrderItems } from "./order-items.tsx";
import { PhoneLink } from "./phone-link.tsx";
import { RateDelivery } from "./rate-delivery.tsx";
import { TimelineFold } from "./timeline.tsx";
import { Totals } from "./totals.tsx";
import { useDates } from "./use-dates.ts";
import { useEstimate } from "./use-estimate.ts";

/** An order as its buyer sees it. `formKey` is the Idempotency-Key's beginning, new with each reading of the page. */
export function MyOrderCard({ order, formKey }: { order: Order; formKey: string }) {
  const text = useText("orders");
  const dates = useDates();
  const id = shortId(order._id);
  return (
    <article
      aria-labelledby={`order-${id}`}
      data-testid="order-card"
      className="rounded-lg border border-line bg-surface shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-3 sm:px-5">
        <h2 id={`order-${id}`} className="figures text-lg">
          {text("order", { id })}
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 text-muted max-sm:order-last max-sm:w-full">
          <span className="whitespace-nowrap">{text("placedOn", { date: dates.date(order.createdAt) })}</span>
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-4" /> {CITY_NAMES[order.location]}
          </span>
        </p>
        <span className="ml-auto flex gap-2">
          {awaitsPayment(order) && <Badge tone="accent">{text("awaitingPayment")}</Badge>}
          <StatusBadge status={order.status} />
        </span>
      </header>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 px-4 py-4 sm:px-5 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <div className="grid grid-cols-1 content-start gap-4">
          {order.confirmationOtp && <DeliveryCode code={order.confirmationOtp} />}
          <Delivery order={order} />
          <section>
            <h3 className="mb-1 text-base">{text("items")}</h3>
            <OrderItems items={order.items} />
          </section>
        </div>
        <div className="grid grid-cols-1 content-start gap-4">
          <Totals subtotal={order.subtotal} tax={order.tax} deliveryFee={order.deliveryFee} total={order.total} />
          <dl className="grid grid-cols-1 gap-2.5">
            <Fact label={text("payment")}>
              {text(`paymentMethod.${order.paymentMethod}`)}
              {!(order.status === "cancelled" && order.paymentStatus === "pending") &&
                ` · ${text(`paymentStatus.${order.paymentStatus}`)}`}
            </Fact>
            {hasMoneyWords(order) && (
              <MoneyWords order={order} className="rounded-md bg-sunken px-3 py-2 font-medium" />
            )}
            <Fact label={text("address")}>{order.deliveryAddress}</Fact>
            {order.notes && <Fact label={text("notes")}>{order.notes}</Fact>}
            <Fact label={text("fullId")} className="break-all">
              <span className="figures text-sm">{order._id}</span>
            </Fact>
          </dl>
        </div>
      </div>
      <footer className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-3 py-2 sm:px-4">
        <TimelineFold orderId={order._id} />
        <RateDelivery order={order} formKey={formKey} />
        {order.payBy && (
          <>
            <p className="w-full text-sm text-muted">{text("payBy", { time: dates.dateTime(order.payBy) })}</p>
            <ButtonLink
              to={href("/pay/:orderId", { orderId: order._id })}
              reloadDocument
              aria-label={text("payNowNamed", { id })}
            >
              {text("payNow")}
            </ButtonLink>
          </>
        )}
        {order.status === "pending" && (
          <ConfirmForm
            form={`cancel-${order._id}`}
            label={text("cancel")}
            about={text("cancelNamed", { id })}
            question={text("cancelQuestion")}
            yes={text("cancelYes")}
            no={text("cancelNo")}
            busy={text("cancelling")}
            look="dangerOutline"
            fields={{ wish: "cancel", orderId: order._id, key: `${formKey}-cancel` }}
          />
        )}
      </footer>
    </article>
  );
}

/** Who brings it, and when. */
function Delivery({ order }: { order: Order }) {
  const text = useText("orders");
  const dates = useDates();
  const estimate = useEstimate();
  const { deliveryAgent: agent } = order;
  if (order.status === "cancelled") return null;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex items-center gap-2">
        <Clock aria-hidden className="size-5 shrink-0 text-muted" />
        {isOver(order.status) ? (
          text("deliveredAt", { date: dates.dateTime(order.deliveredAt ?? order.updatedAt) })
        ) : (
          <span>
            {text("estimated")}: <b className="font-semibold">{estimate.by(order.estimatedDelivery)}</b>
          </span>
        )}
      </p>
      {agent && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Truck aria-hidden className="size-5 shrink-0 text-muted" />
          <span>
            {text("agent")}: <b className="font-semibold">{agent.user.name}</b>
            {agent.vehicleDetails.vehicleNumber &&
              ` · ${text("agentVehicle", { number: agent.vehicleDetails.vehicleNumber })}`}
          </span>
          {agent.user.phone && !isOver(order.status) && (
            <PhoneLink
              phone={agent.user.phone}
              label={text("call", { name: agent.user.name, phone: agent.user.phone })}
            />
          )}
        </p>
      )}
    </div>
  );
}
