import type { ReactNode } from "react";
import { href, Link } from "react-router";
import { awaitsPayment } from "../../../worker/orders/order-lifecycle.contract.ts";
import { EXPIRES_SOON_MS } from "../../../worker/orders/order-limits.contract.ts";
import { formatRupees } from "../../../worker/platform/money.contract.ts";
import { shortId } from "../../../worker/platform/short-id.contract.ts";
import { isEmail, PhoneLink } from "../../components/contact-text.tsx";
import { FoldArrow } from "../../components/fold-arrow.tsx";
import { Money } from "../../components/money.tsx";
import { StatusBadge } from "../../components/status-badge.tsx";
import { Badge } from "../../components/ui/surfaces.tsx";
import { useDates, useMessages } from "../../i18n/messages.tsx";
import { hasMoneyWords, MoneyWords } from "../order-card/money-words.tsx";
import { OrderItems } from "../order-card/order-items.tsx";
import { useEstimate } from "../promise/use-estimate.ts";
import { useCityName } from "../viewer/use-viewer.ts";
import { AdminOrderActions, ConfirmStep } from "./admin-order-actions.tsx";
import { AgentFacts, CancellationRequest } from "./admin-order-agent.tsx";
import type { AdminOrder } from "./admin-orders-data.ts";

interface AdminOrderCardProps {
  order: AdminOrder;
  formKey: string;
  /** When the page was loaded, ms. */
  now: number;
  select?: ReactNode;
  /** Opens the details initially. */
  isOpen?: boolean;
}

/** An order as staff see it: a summary, which is one row on wide screens, and details that unfold. */
export function AdminOrderCard({ order, formKey, now, select, isOpen }: AdminOrderCardProps) {
  const text = useMessages("admin.orders");
  const cityName = useCityName();
  const orders = useMessages("orders");
  const ui = useMessages("ui");
  const dates = useDates();
  const estimate = useEstimate();
  const id = shortId(order._id);
  const { confirmBy } = order;
  return (
    <li data-order-card data-testid="order-card" tabIndex={-1} aria-labelledby={`order-${id}`} className="admin-order">
      <header>
        {select}
        <h2 id={`order-${id}`} className="figures text-lg">
          {orders("order", { id })}
        </h2>
        <span className="admin-order-status">
          <StatusBadge status={order.status} />
          {confirmBy && Date.parse(confirmBy) <= now + EXPIRES_SOON_MS && (
            <Badge tone="danger">{text("confirmBy", { time: dates.time(confirmBy) })}</Badge>
          )}
          {order.stage && <Badge>{orders(`stage.${order.stage}`)}</Badge>}
          {order.standingOrder && <Badge>{orders("standingOrder")}</Badge>}
          {awaitsPayment(order) && <Badge tone="accent">{text("awaitingPayment")}</Badge>}
          {order.awaitsApproval && <Badge tone="accent">{ui("awaitingApproval")}</Badge>}
          {order.status === "cancelled" && <Badge>{orders(`paymentStatus.${order.paymentStatus}`)}</Badge>}
        </span>
        <span className="figures admin-order-placed">
          {dates.dateTime(order.createdAt)} · {cityName(order.location)}
        </span>
        <b className="admin-order-name">{order.user.name}</b>
        <span className="admin-order-sum">
          <span className="figures">
            {text("promised")} <b>{estimate.of(order)}</b>
          </span>{" "}
          · {text("items", { count: order.items.length })} · {orders(`paymentMethod.${order.paymentMethod}`)}
        </span>
        <Money rupees={order.total} className="admin-order-total" />
        <ConfirmStep order={order} formKey={formKey} />
      </header>
      <details className="group" open={isOpen}>
        <summary aria-label={text("detailsNamed", { id })}>
          {text("details")}
          <FoldArrow />
        </summary>
        <div className="grid grid-cols-1 gap-x-8 gap-y-3 border-t border-line px-4 py-3 md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_17.5rem]">
          <Customer order={order} />
          <div>
            <OrderItems items={order.items} isDense isWhole />
            {order.orderedTotal !== undefined && (
              <p className="mt-1">
                {orders("totalOrdered")}: <s className="figures">{formatRupees(order.orderedTotal)}</s>
              </p>
            )}
            {order.notes && (
              <p className="mt-1 wrap-anywhere">
                <b className="font-semibold">{orders("notes")}:</b> {order.notes}
              </p>
            )}
          </div>
          <div className="grid grid-cols-1 content-start gap-3 md:max-lg:col-span-2">
            {hasMoneyWords(order) && <MoneyWords order={order} />}
            <AgentFacts order={order} />
            {order.cancellation && order.status === "accepted" && <CancellationRequest order={order} />}
            <AdminOrderActions order={order} formKey={formKey} />
          </div>
        </div>
      </details>
    </li>
  );
}

function Customer({ order }: { order: AdminOrder }) {
  const text = useMessages("admin.orders");
  const orders = useMessages("orders");
  const cityName = useCityName();
  const dates = useDates();
  const { user } = order;
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="figures text-muted lg:hidden">
        {dates.dateTime(order.createdAt)} · {cityName(order.location)}
      </p>
      {order.placedBy && <p className="text-muted">{orders("by", { name: order.placedBy.name })}</p>}
      <p className="flex flex-wrap items-center gap-x-4">
        {isEmail(user.email) && (
          <a
            href={`mailto:${user.email}`}
            className="inline-flex min-h-11 items-center text-brand-text underline lg:min-h-8"
          >
            {user.email}
          </a>
        )}
        <PhoneLink
          phone={order.phone}
          label={orders("call", { name: user.name, phone: order.phone })}
          className="lg:min-h-8"
        />
      </p>
      <p>{order.deliveryAddress}</p>
      {user.address && user.address !== order.deliveryAddress && (
        <p className="text-muted">{text("profileAddress", { address: user.address })}</p>
      )}
      {user.phone !== order.phone && (
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {text("profilePhone")}
          <PhoneLink
            phone={user.phone}
            label={orders("call", { name: user.name, phone: user.phone })}
            className="lg:min-h-8"
          />
        </p>
      )}
      {user._id && (
        <Link
          to={href("/admin/buyers/:buyerId", { buyerId: user._id })}
          className="inline-flex min-h-11 items-center text-brand-text underline lg:min-h-8"
        >
          {text("toBuyer")}
        </Link>
      )}
      {user.gstin && <p className="figures text-muted">{text("gstin", { gstin: user.gstin })}</p>}
    </div>
  );
}
