import { Clock, MapPin, StickyNote } from "lucide-react";
import { PhoneLink } from "../../../../../components/contact-text.tsx";
import { StatusBadge } from "../../../../../components/status-badge.tsx";
import { Totals } from "../../../../../components/totals.tsx";
import { Badge } from "../../../../../components/ui/surfaces.tsx";
import { Unfolding } from "../../../../../components/ui/unfolding.tsx";
import { OrderItems } from "../../../../../features/order-card/order-items.tsx";
import { useEstimate } from "../../../../../features/promise/use-estimate.ts";
import { useCityName } from "../../../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../../../i18n/messages.tsx";
import { type BoardOrder, itemsOf } from "./board-order.ts";

export function Due({ order }: { order: BoardOrder }) {
  const text = useMessages("agent");
  const estimate = useEstimate();
  if (order.status === "delivered") return text("delivered");
  return estimate.of(order);
}

export function Contact({ order }: { order: BoardOrder }) {
  const text = useMessages("agent");
  const cityName = useCityName();
  const map = `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: `${order.deliveryAddress}, ${cityName(order.location)}` })}`;
  return (
    <div className="grid grid-cols-1 gap-1">
      <PhoneLink phone={order.phone} label={text("call", { phone: order.phone })} className="min-h-12 text-lg" />
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
    </div>
  );
}

interface OrderDetailsProps {
  order: BoardOrder;
  isUnfolded: boolean;
  /** The address that opens one order of this list, without the order's id at its end. */
  unfoldPath: string;
}

export function OrderDetails({ order, isUnfolded, unfoldPath }: OrderDetailsProps) {
  const text = useMessages("agent");
  const orders = useMessages("orders");
  const instead = (
    <p className="order-link">
      <a href={`${unfoldPath}${order._id}#order-${order._id}`}>{orders("openOrder")}</a> {order._id}
    </p>
  );
  return (
    <Unfolding summary={text("details")} instead={instead} isOpen={isUnfolded}>
      <DetailsBody order={order} />
    </Unfolding>
  );
}

function DetailsBody({ order }: { order: BoardOrder }) {
  const text = useMessages("agent");
  const cityName = useCityName();
  const orders = useMessages("orders");
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <StatusBadge status={order.status} />
        <Badge tone={order.paymentMethod === "cod" ? "accent" : "success"}>
          {orders(`paymentMethod.${order.paymentMethod}`)}
        </Badge>
        <span className="inline-flex items-center gap-1 text-muted">
          <MapPin aria-hidden className="size-4" /> {cityName(order.location)}
        </span>
        <span className="figures w-full text-sm break-all text-muted">{text("orderId", { id: order._id })}</span>
      </p>
      {order.status !== "accepted" && <Contact order={order} />}
      {order.status !== "delivered" && (
        <p className="flex items-start gap-2">
          <Clock aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>
            {text("estimated")}:{" "}
            <b className="font-semibold whitespace-nowrap">
              <Due order={order} />
            </b>
          </span>
        </p>
      )}
      {order.notes && (
        <p className="flex items-start gap-2">
          <StickyNote aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-text" />
          <span className="min-w-0 wrap-anywhere">
            <b className="font-semibold">{text("note")}:</b> {order.notes}
          </span>
        </p>
      )}
      <section>
        <h3 className="text-base">{text("items")}</h3>
        <OrderItems items={itemsOf(order)} isDense />
        <Totals of={order} className="mt-2 border-t border-line pt-2" />
      </section>
    </div>
  );
}
