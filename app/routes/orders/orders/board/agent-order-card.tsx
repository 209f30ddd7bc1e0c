import { Clock, MapPin, StickyNote } from "lucide-react";
import { CITY_NAMES } from "../../../../../worker/brand.contract.ts";
import type { Order } from "../../../../../worker/orders/orders.contract.ts";
import { Money } from "../../../../components/money.tsx";
import { PhoneLink } from "../../../../components/phone-link.tsx";
import { StatusBadge } from "../../../../components/status-badge.tsx";
import { Totals } from "../../../../components/totals.tsx";
import { Badge } from "../../../../components/ui/badge.tsx";
import { Button } from "../../../../components/ui/button.tsx";
import { useActionForm } from "../../../../features/action-result/use-action-form.ts";
import { OrderItems } from "../../../../features/order-card/order-items.tsx";
import { useEstimate } from "../../../../features/order-card/use-estimate.ts";
import { useMessages } from "../../../../i18n/messages.tsx";
import type { BoardTab } from "./board-tabs.ts";
import { CardRefusal, OrderFields } from "./card/card-form-parts.tsx";
import { CarriedForms } from "./card/carried-forms.tsx";

interface AgentOrderCardProps {
  order: Order;
  tab: BoardTab;
  /** True while the agent may not accept orders. */
  isHeld: boolean;
  formKey: string;
  now: number;
}

export function AgentOrderCard({ order, tab, isHeld, formKey, now }: AgentOrderCardProps) {
  const text = useMessages("agent");
  const orders = useMessages("orders");
  const ago = useAgo(order.createdAt, now);
  return (
    <article
      aria-labelledby={`order-${order._id}`}
      data-testid="order-card"
      className="grid grid-cols-1 gap-3 rounded-lg border border-line-strong bg-surface p-4 shadow-card"
    >
      <header>
        <div className="flex flex-wrap items-center gap-2">
          <p className="mr-auto text-lg font-bold">{ago}</p>
          <StatusBadge status={order.status} />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 text-muted">
          <span className="inline-flex items-center gap-1">
            <MapPin aria-hidden className="size-4" /> {CITY_NAMES[order.location]}
          </span>
          <Badge tone={order.paymentMethod === "cod" ? "accent" : "success"}>
            {orders(`paymentMethod.${order.paymentMethod}`)}
          </Badge>
          <h2 id={`order-${order._id}`} className="figures w-full text-sm font-normal break-all">
            {text("orderId", { id: order._id })}
          </h2>
        </div>
      </header>
      <CashToCollect order={order} />
      <Customer order={order} />
      <section>
        <h3 className="text-base">{text("items")}</h3>
        <OrderItems items={order.items} isDense />
        <Totals
          subtotal={order.subtotal}
          tax={order.tax}
          deliveryFee={order.deliveryFee}
          total={order.total}
          className="mt-2 border-t border-line pt-2"
        />
      </section>
      {tab === "active" && <AcceptForm order={order} formKey={formKey} isHeld={isHeld} />}
      {tab === "accepted" && <CarriedForms order={order} formKey={formKey} />}
    </article>
  );
}

/** "Just now", "1 minute ago" or "N minutes ago"; times are ms. */
const useAgo = (createdAt: string, now: number): string => {
  const text = useMessages("agent");
  const minutes = Math.floor((now - Date.parse(createdAt)) / 60_000);
  return minutes < 1 ? text("justNow") : text("minutesAgo", { count: minutes });
};

function Customer({ order }: { order: Order }) {
  const text = useMessages("agent");
  const estimate = useEstimate();
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${order.deliveryAddress}, ${CITY_NAMES[order.location]}` })}`;
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="text-lg font-bold">{order.user.name}</span>
        <PhoneLink phone={order.phone} label={text("call", { phone: order.phone })} className="min-h-12 text-lg" />
      </p>
      <a
        href={map}
        target="_blank"
        rel="noreferrer"
        aria-label={text("map", { address: order.deliveryAddress })}
        className="flex min-h-12 items-center gap-2 rounded-md bg-well px-3 py-2 font-semibold underline"
      >
        <MapPin aria-hidden className="size-5 shrink-0 text-brand-text" />
        <span className="min-w-0 wrap-anywhere">{order.deliveryAddress}</span>
      </a>
      <p className="flex items-start gap-2 pt-1">
        <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        {order.status === "delivered" ? (
          <b className="font-semibold">{text("delivered")}</b>
        ) : (
          <span>
            {text("estimated")}:{" "}
            <b className="font-semibold whitespace-nowrap">{estimate.by(order.estimatedDelivery)}</b>
          </span>
        )}
      </p>
      {order.notes && (
        <p className="flex items-start gap-2">
          <StickyNote aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{text("note")}:</b> {order.notes}
          </span>
        </p>
      )}
    </div>
  );
}

/** The largest figure of the card, because the agent must not miss it at the door. */
function CashToCollect({ order }: { order: Order }) {
  const text = useMessages("agent");
  const isDue = order.paymentMethod === "cod" && order.paymentStatus !== "paid";
  const label = isDue ? "collect" : order.paymentMethod === "cod" ? "collected" : "paid";
  return (
    <p
      data-testid="cash"
      className={`flex items-center justify-between gap-3 rounded-md px-3.5 py-2 ${isDue ? "bg-accent text-on-accent" : "bg-success-soft text-success-text"}`}
    >
      <span className="font-semibold">{text(label)}</span>
      <Money rupees={order.total} className="text-2xl font-bold" />
    </p>
  );
}

function AcceptForm({ order, formKey, isHeld }: { order: Order; formKey: string; isHeld: boolean }) {
  const text = useMessages("agent");
  const { Form, isPending, isDone, refusal } = useActionForm(`accept-${order._id}`);
  return (
    <Form method="post" className="grid grid-cols-1 gap-2">
      <OrderFields intent="accept" orderId={order._id} formKey={formKey} />
      <CardRefusal refusal={refusal} />
      <Button type="submit" size="lg" wide disabled={isHeld || isPending || isDone}>
        {text(isPending ? "accepting" : "accept")}
      </Button>
    </Form>
  );
}
