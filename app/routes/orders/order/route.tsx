import { ListPlus, Printer } from "lucide-react";
import { Suspense } from "react";
import { href, redirect } from "react-router";
import { awaitsPayment, isOver, refundAfterDelivery } from "../../../../worker/orders/order-lifecycle.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { AnswerShortageInput } from "../../../../worker/orders/shortage/shortage.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { parseInput } from "../../../../worker/platform/parse-input.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Fact } from "../../../components/fact.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { StatusBadge } from "../../../components/status-badge.tsx";
import { Totals } from "../../../components/totals.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { cn } from "../../../components/ui/class-names.ts";
import { Badge, Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { type FormArguments, runForm } from "../../../features/action-result/action-result.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { ChangeOrderLink } from "../../../features/change-order/change-order-link.tsx";
import { OrdersLive } from "../../../features/live/orders-live.tsx";
import { withLocalItems } from "../../../features/local-names/local-names.ts";
import { mayDecideFor } from "../../../features/order-approval/member-rights.ts";
import { OrderApproval } from "../../../features/order-approval/order-approval.tsx";
import { DeliveryCode } from "../../../features/order-card/delivery-code.tsx";
import { OrderActions, RateDelivery } from "../../../features/order-card/order-actions.tsx";
import { OrderDelivery } from "../../../features/order-card/order-delivery.tsx";
import { OrderFacts } from "../../../features/order-card/order-facts.tsx";
import { OrderItems } from "../../../features/order-card/order-items.tsx";
import { PayNow } from "../../../features/order-card/pay-now.tsx";
import { ReorderButton, ReorderForm, useReordering } from "../../../features/order-card/reorder-form.tsx";
import { Timeline } from "../../../features/order-card/timeline.tsx";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { useEstimate } from "../../../features/promise/use-estimate.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { messagesIn, messagesOfPage, useDates, useMessages } from "../../../i18n/messages.tsx";
import { changeMyOrder } from "../orders/my-orders-data.ts";
import type { Route } from "./+types/route.ts";
import { DoorBox } from "./door-box.tsx";
import { OrderDocuments } from "./order-documents.tsx";
import { OrderReturns } from "./order-returns.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import { ShortageBox, shortageForm } from "./shortage-box.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: messagesOfPage(args.matches, "orderPage")("pageTitle", { id: shortId(args.params.orderId ?? "") }),
  });

/** Agents use their board instead. Staff change an order only in the admin area. */
export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  if (actor?.role === "delivery") throw redirect(href("/orders"));
  const services = context.get(servicesContext);
  const reading = Promise.all([
    services.orders.getOrder(actor, orderId),
    services.orders.listEvents(actor, orderId),
    services.door.findDoor(actor, orderId),
    services.returns.listReturns(actor, orderId),
    services.documents.listOfOrder(actor, orderId),
    services.shortages.findShortages(actor, orderId),
  ]);
  const [order, events, door, returned, documents, shortages] = await reading;
  return {
    order: withLocalItems(order, language),
    events,
    door,
    returned,
    documents,
    shortages,
    isMine: order.codeTriesLeft === undefined,
    mayDecide: order.codeTriesLeft === undefined && mayDecideFor(actor),
    formKey: crypto.randomUUID(),
  };
};

/** The buyer's answer about a missing product: another one, or nothing in its place. */
const answerShortage = (args: FormArguments, form: FormData, orderId: string) => {
  const { actor, language } = args.context.get(requestContext);
  const productId = String(form.get("shortage") ?? "");
  return runForm(args, form, shortageForm(productId), async () => {
    const input = parseInput(AnswerShortageInput, { productId, substituteId: form.get("substitute") || null });
    await args.context.get(servicesContext).shortages.answerShortage(actor, orderId, input);
    return messagesIn(language, "shortage")("answered");
  });
};

export const action = async (args: Route.ActionArgs) => {
  const form = await args.request.clone().formData();
  return form.has("shortage") ? answerShortage(args, form, args.params.orderId) : changeMyOrder(args);
};

export const clientAction = pageClientAction(faultIn("orders"));

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, events, door, returned, documents, shortages, isMine, mayDecide, formKey } = loaderData;
  const text = useMessages("orderPage");
  const cityName = useCityName();
  const orders = useMessages("orders");
  const timeline = useMessages("timeline");
  const ui = useMessages("ui");
  const dates = useDates();
  const estimate = useEstimate();
  const isReordering = useReordering() !== null;
  // The timeline goes below the shorter column. Only the order's size decides, so that a new status does not move it.
  const isLong = order.items.length > 2 + (order.deliveryAddress.length + order.notes.length) / 60;
  return (
    <div className="page-width">
      <div className="print:hidden">
        <PageHeader
          title={text("pageTitle", { id: shortId(order._id) })}
          text={
            order.awaitsApproval
              ? dates.dateTime(order.createdAt)
              : text("placedAt", { date: dates.dateTime(order.createdAt) })
          }
          // On phones the badges have their own row, because they move when "Connecting…" becomes "Live".
          className="max-sm:flex-col max-sm:items-start"
        >
          {order.standingOrder && <Badge className="self-center sm:order-last">{orders("standingOrder")}</Badge>}
          {awaitsPayment(order) && (
            <Badge tone="accent" className="self-center sm:order-last">
              {orders("awaitingPayment")}
            </Badge>
          )}
          {order.awaitsApproval && (
            <Badge tone="accent" className="self-center sm:order-last">
              {ui("awaitingApproval")}
            </Badge>
          )}
          <StatusBadge status={order.status} className="self-center sm:order-last" />
          <OrdersLive orders={[order]} />
        </PageHeader>
        <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] md:grid-rows-[auto_1fr]">
          <Card className={cn("grid grid-cols-1 gap-4", isLong && "md:row-span-2")}>
            {shortages.map((shortage) => (
              <ShortageBox key={shortage.product._id} shortage={shortage} />
            ))}
            {order.confirmationOtp && !door && <DeliveryCode code={order.confirmationOtp} order={order} />}
            {door && <DoorBox door={door} isMine={isMine} />}
            <OrderApproval order={order} mayDecide={mayDecide} formKey={formKey} />
            <OrderDelivery order={order} />
            {!isMine && isOver(order.status) && (
              <p className="text-muted">
                {orders("estimated")}: {estimate.of(order)}
              </p>
            )}
            {isMine ? (
              <div className="flex flex-wrap items-center gap-2 empty:hidden">
                <PayNow order={order} />
                <ChangeOrderLink order={order} />
                <OrderActions order={order} formKey={formKey} />
              </div>
            ) : (
              order.rating !== undefined && (
                <Suspense fallback={null}>
                  <RateDelivery order={order} formKey={formKey} />
                </Suspense>
              )
            )}
            <OrderReturns orderId={order._id} isMine={isMine} {...returned} />
            <section>
              <h2 className="mb-1 text-lg">{orders("itemCount", { count: order.items.length })}</h2>
              <OrderItems items={order.items} isWhole />
            </section>
            <Totals of={order} />
            <DoorDifference order={order} />
          </Card>
          <Card className={isLong ? undefined : "md:row-span-2"}>
            <h2 className="mb-2 text-lg">{text("delivery")}</h2>
            <OrderFacts order={order} />
            <dl className="mt-2.5 grid grid-cols-1 gap-2.5">
              <Fact label={orders("location")}>{cityName(order.location)}</Fact>
              <Fact label={orders("phone")}>{order.phone}</Fact>
              <Fact label={text("people")}>
                {order.user.name}
                <span className="block text-muted">{order.user.email}</span>
                {order.placedBy && <span className="block">{orders("by", { name: order.placedBy.name })}</span>}
              </Fact>
              {order.user.gstin && (
                <Fact label={text("gstin")}>
                  <span className="figures">{order.user.gstin}</span>
                </Fact>
              )}
            </dl>
          </Card>
          <Card>
            <h2 className="mb-2 text-lg">{timeline("title")}</h2>
            <Timeline events={events} />
          </Card>
        </div>
        <div className="mt-4 empty:hidden">
          <OrderDocuments documents={documents} />
        </div>
        <div className="mt-5 grid grid-cols-2 gap-2 sm:flex">
          <ReorderButton orderId={order._id} isPending={isReordering} />
          {isMine && (
            <ButtonLink to={`${href("/lists")}?order=${order._id}`} variant="outline">
              <ListPlus aria-hidden /> {text("toList")}
            </ButtonLink>
          )}
          <Button variant="outline" className="needs-script" onClick={() => window.print()}>
            <Printer aria-hidden /> {text("print")}
          </Button>
          <ButtonLink
            to={isMine ? href("/orders") : href("/admin/orders")}
            variant="ghost"
            className="max-sm:col-span-2"
          >
            {isMine ? text("backToAll") : orders("backToOrders")}
          </ButtonLink>
        </div>
      </div>
      <ReorderForm />
      <PrintSheet order={order} />
    </div>
  );
}

export { OrderErrorBoundary as ErrorBoundary } from "../../../features/order-card/order-error-boundary.tsx";

function DoorDifference({ order }: { order: Pick<Order, "orderedTotal" | "total" | "paymentMethod"> }) {
  const text = useMessages("doorFigures");
  const back = refundAfterDelivery(order);
  if (back === 0) return null;
  return (
    <dl className="flex justify-between gap-4 text-muted" data-testid="door-difference">
      <dt>{text("refund")}</dt>
      <dd className="figures">{formatRupees(back)}</dd>
    </dl>
  );
}
