import { CircleCheckBig, Hourglass, PackageX } from "lucide-react";
import { data, href } from "react-router";
import { brand } from "../../../../worker/brand.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { estimateDelivery } from "../../../../worker/platform/dates.contract.ts";
import { formatRupees, payableOf } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { Totals } from "../../../components/totals.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import { type WithLocalItems, withLocalItems } from "../../../features/local-names/local-names.ts";
import { DeliveryCode } from "../../../features/order-card/delivery-code.tsx";
import { hasMoneyWords, MoneyWords } from "../../../features/order-card/money-words.tsx";
import { OrderItems } from "../../../features/order-card/order-items.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { dayWordOf } from "../../../features/promise/read-promise.ts";
import type { DayWord } from "../../../features/promise/shown-promise.ts";
import { useEstimate } from "../../../features/promise/use-estimate.ts";
import { useSlotWords } from "../../../features/promise/use-slot-words.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { messagesOfPage, useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { Confetti } from "./confetti.tsx";

export const handle = { startsAtTop: true };

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.order.awaitsApproval
      ? messagesOfPage(args.matches, "ui")("awaitingApproval")
      : messagesOfPage(args.matches, "confirmation")(titleOf(args.loaderData?.order)),
  });

type ShownOrder = WithLocalItems<Order>;

const titleOf = (order: ShownOrder | undefined) => {
  if (!order) return "notFoundTitle";
  if (order.payBy) return "awaitingTitle";
  if (order.status === "cancelled") return "cancelledTitle";
  return order.status === "pending" ? "title" : "pageTitle";
};

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const order = await context.get(servicesContext).orders.getOrder(actor, params.orderId);
  const now = Date.now();
  const isForTomorrow = !order.slot && Date.parse(order.estimatedDelivery) === estimateDelivery(now);
  const dayWord = order.slot && dayWordOf(order.slot.day, now);
  return data({ order: withLocalItems(order, language), isForTomorrow, dayWord });
};

export default function OrderConfirmation({ loaderData: { order, isForTomorrow, dayWord } }: Route.ComponentProps) {
  const text = useMessages("confirmation");
  const cityName = useCityName();
  const orders = useMessages("orders");
  return (
    <div className="page-width max-w-4xl">
      <header className="grid justify-items-center gap-2 py-8 text-center">
        <Headline order={order} />
        <p className="flex flex-wrap items-center justify-center gap-3">
          <StatusBadge status={order.status} />
          <OrdersLive orders={[order]} />
        </p>
        {order.confirmationOtp && (
          <div className="mt-3 w-full max-w-md">
            <DeliveryCode code={order.confirmationOtp} order={order} />
          </div>
        )}
        <dl className="mt-3 grid max-w-md auto-cols-fr grid-flow-col divide-x divide-line rounded-lg border border-line bg-surface has-[>:nth-child(2)]:w-full">
          <Fact label={text("orderId")} className="px-3 py-3 sm:px-5">
            <span className="figures text-xl font-bold">{shortId(order._id)}</span>
          </Fact>
          <Arrival order={order} isForTomorrow={isForTomorrow} dayWord={dayWord} />
        </dl>
      </header>
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <Card>
          <h2 className="mb-2 text-lg">{text("items")}</h2>
          <OrderItems items={order.items} />
          <Totals of={order} className="mt-3 border-t border-line pt-3" />
        </Card>
        <Card>
          <h2 className="mb-2 text-lg">{text("details")}</h2>
          <dl className="grid grid-cols-1 gap-3">
            <Fact label={orders("address")}>{order.deliveryAddress}</Fact>
            <Fact label={orders("location")}>{cityName(order.location)}</Fact>
            <Fact label={orders("phone")}>{order.phone}</Fact>
            {order.notes && <Fact label={orders("notes")}>{order.notes}</Fact>}
            <Fact label={text("payment")}>
              {orders(`paymentMethod.${order.paymentMethod}`)}
              {hasMoneyWords(order) && <MoneyWords order={order} className="text-muted" />}
              {order.paymentMethod === "cod" && order.paymentStatus === "pending" && order.status !== "cancelled" && (
                <span className="block text-muted">{text("codDue", { amount: formatRupees(payableOf(order)) })}</span>
              )}
            </Fact>
          </dl>
        </Card>
      </div>
      <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:justify-center print:hidden">
        <ButtonLink to={href("/orders")} size="lg">
          {text("viewOrders")}
        </ButtonLink>
        <ButtonLink to={href("/products")} variant="outline" size="lg">
          {text("continue")}
        </ButtonLink>
      </div>
      <Help />
    </div>
  );
}

interface ArrivalProps {
  order: ShownOrder;
  /** Whether the order has no slot and is promised for tomorrow at the usual time. */
  isForTomorrow: boolean;
  /** The day of the order's slot, relative to today. */
  dayWord: DayWord;
}

function Arrival({ order, isForTomorrow, dayWord }: ArrivalProps) {
  const text = useMessages("confirmation");
  const promise = useMessages("deliveryPromise");
  const ui = useMessages("ui");
  const dates = useDates();
  const estimate = useEstimate();
  const words = useSlotWords();
  if (order.status === "cancelled") return null;
  const isDelivered = order.status === "delivered";
  const showsTomorrow = isForTomorrow && !estimate.isUtc && !isDelivered;
  const time = isDelivered
    ? dates.dateTime(order.deliveredAt ?? order.updatedAt)
    : order.slot
      ? words.slot({ ...order.slot, dayWord })
      : estimate.by(order.estimatedDelivery);
  return (
    <Fact label={isDelivered ? ui("status.delivered") : text("estimated")} className="px-3 py-3 sm:px-5">
      <span className="block text-balance text-lg font-bold first-letter:uppercase max-sm:text-base">
        {showsTomorrow ? promise("standard") : time}
      </span>
      {showsTomorrow && <span className="figures block text-sm text-muted">{dates.date(order.estimatedDelivery)}</span>}
    </Fact>
  );
}

/** Confetti only for placed orders; an unpaid order shows how to pay. */
function Headline({ order }: { order: ShownOrder }) {
  const approval = useMessages("approval");
  const ui = useMessages("ui");
  const text = useMessages("confirmation");
  const own = useMessages("myOrders");
  const dates = useDates();
  if (order.payBy) {
    return (
      <>
        <Hourglass aria-hidden className="size-14 text-accent-text" strokeWidth={1.75} />
        <h1 className="text-3xl">{text("awaitingTitle")}</h1>
        <p className="max-w-md text-balance text-muted">
          {text("awaitingText")} {own("payBy", { time: dates.dateTime(order.payBy) })}
        </p>
        <ButtonLink to={href("/pay/:orderId", { orderId: order._id })} reloadDocument size="lg" className="my-2 px-10">
          {own("payNow")}
        </ButtonLink>
      </>
    );
  }
  if (order.status === "cancelled") {
    return (
      <>
        <PackageX aria-hidden className="size-14 text-danger-text" strokeWidth={1.75} />
        <h1 className="text-3xl">{text("cancelledTitle")}</h1>
        <p className="max-w-md text-balance text-muted">{text("cancelledText")}</p>
      </>
    );
  }
  if (order.awaitsApproval && order.approveBy) {
    return (
      <>
        <Hourglass aria-hidden className="size-14 text-accent-text" strokeWidth={1.75} />
        <h1 className="text-3xl">{ui("awaitingApproval")}</h1>
        <p className="max-w-md text-balance text-muted">
          {approval("waiting", { time: dates.dateTime(order.approveBy) })}
        </p>
      </>
    );
  }
  return (
    <>
      <Confetti orderId={order._id} />
      <CircleCheckBig aria-hidden className="size-14 text-success-text" strokeWidth={1.75} />
      <h1 className="text-3xl">{text("title")}</h1>
      <p className="max-w-md text-balance text-muted">{text(order.status === "pending" ? "thanks" : "thanksLater")}</p>
    </>
  );
}

function Help() {
  const text = useMessages("confirmation");
  const link = "inline-flex min-h-11 items-center font-semibold text-brand-text underline";
  return (
    <p className="mt-6 flex flex-wrap items-center justify-center gap-x-4 text-muted">
      <span className="max-sm:w-full max-sm:text-center">{text("help")}</span>
      <a href={`tel:${brand.phone.replaceAll(" ", "")}`} className={link}>
        {brand.phone}
      </a>
      <a href={`mailto:${brand.email}`} className={link}>
        {brand.email}
      </a>
    </p>
  );
}

export { OrderErrorBoundary as ErrorBoundary } from "../../../features/order-card/order-error-boundary.tsx";
