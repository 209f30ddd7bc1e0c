import type { PackedOrder } from "../../../../worker/orders/fulfilment/fulfilment.contract.ts";
import { payableOf } from "../../../../worker/platform/money.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { Letterhead } from "../../../components/letterhead.tsx";
import { Money } from "../../../components/money.tsx";
import { loadPacking } from "../../../features/fulfilment/fulfilment-data.ts";
import { FulfilmentPage } from "../../../features/fulfilment/fulfilment-page.tsx";
import { FreeGoods } from "../../../features/fulfilment/goods.tsx";
import type { WithLocalItems } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useEstimate } from "../../../features/promise/use-estimate.ts";
import { useCityName } from "../../../features/viewer/use-viewer.ts";
import { useDates, useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import "./slips.css";

export const meta = pageTitle("fulfilment", "packPageTitle");

export const loader = (args: Route.LoaderArgs) => loadPacking(args);

export default function AdminPacking({ loaderData: { filter, hours, sheets, readAt } }: Route.ComponentProps) {
  const text = useMessages("fulfilment");
  return (
    <FulfilmentPage
      title={text("packTitle")}
      summary={text("ofOrders", { count: sheets.orders.length })}
      filter={filter}
      hours={hours}
      leftOut={sheets.leftOut}
      nextAfter={sheets.nextAfter}
      readAt={readAt}
      isEmpty={sheets.orders.length === 0}
    >
      <div className="grid grid-cols-1 gap-4 print:block">
        {sheets.orders.map((order) => (
          <PackingSheet key={order._id} order={order} readAt={readAt} />
        ))}
      </div>
    </FulfilmentPage>
  );
}

type ShownOrder = WithLocalItems<PackedOrder>;

/** Printed without the delivery code, because the sheet travels with the box. */
function PackingSheet({ order, readAt }: { order: ShownOrder; readAt: string }) {
  const text = useMessages("fulfilment");
  const cityName = useCityName();
  const dates = useDates();
  const estimate = useEstimate();
  const id = shortId(order._id);
  return (
    <article
      data-testid="packing-sheet"
      aria-labelledby={`sheet-${id}`}
      className="sheet slip rounded-lg border border-line bg-surface p-4 shadow-card"
    >
      <Letterhead>
        <h2 id={`sheet-${id}`} className="figures text-2xl">
          #{id}
        </h2>
        <p className="figures text-sm print:whitespace-nowrap">{order._id}</p>
        <p>{text("placed", { at: dates.dateTime(order.createdAt) })}</p>
        <p className="font-bold">
          {order.slot
            ? text("promisedSlot", { slot: estimate.slot(order.slot) })
            : text("promised", { at: dates.dateTime(order.estimatedDelivery) })}
        </p>
      </Letterhead>
      <div className="my-3 grid grid-cols-2 gap-6 print:my-2 print:grid-cols-[2fr_1fr_1fr] print:gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-base">{text("deliverTo")}</h3>
          <p className="font-bold">{order.user.name}</p>
          <p>{order.deliveryAddress}</p>
          <p className="figures">
            {cityName(order.location)} · {order.phone}
          </p>
        </div>
        <div className="min-w-0 wrap-anywhere print:contents">
          <div>
            <Payment order={order} />
          </div>
          <div>
            <h3 className="mt-2 text-base print:mt-0">{text("agent")}</h3>
            <p>
              {order.deliveryAgent
                ? `${order.deliveryAgent.user.name} · ${order.deliveryAgent.vehicleDetails.vehicleNumber}`
                : text("noAgent")}
            </p>
          </div>
        </div>
      </div>
      {order.notes && (
        <p className="my-3 border border-line-strong p-2 wrap-anywhere print:my-2 print:py-1">
          <b>{text("note")}:</b> {order.notes}
        </p>
      )}
      <Lines id={id} items={order.items} />
      {order.replacements && (
        <FreeGoods
          goods={order.replacements}
          about={(orderId) => text("replacement", { id: shortId(orderId) })}
          className="mt-3 border border-line-strong p-2"
        />
      )}
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-4 print:mt-3">
        <span className="flex-1 border-b border-line-strong">{text("packedBy")}</span>
        <span className="flex-1 border-b border-line-strong">{text("checkedBy")}</span>
        <span className="basis-full text-sm text-muted print:basis-auto">
          {text("asOf", { at: dates.dateTime(readAt) })}
        </span>
      </p>
    </article>
  );
}

/** The cash to collect, if any. */
function Payment({ order }: { order: ShownOrder }) {
  const text = useMessages("fulfilment");
  const isDue = order.paymentMethod === "cod" && order.paymentStatus !== "paid";
  return (
    <>
      <h3 className="text-base">
        {text(isDue ? "collect" : order.paymentMethod === "account" ? "onAccount" : "nothingToCollect")}
      </h3>
      <Money rupees={payableOf(order)} className={isDue ? "text-2xl font-bold" : "text-muted"} />
    </>
  );
}

/** Prints in two columns; a slip of several pages names its order on each page. */
function Lines({ id, items }: { id: string } & Pick<ShownOrder, "items">) {
  const text = useMessages("fulfilment");
  const names = useNames();
  return (
    <div className="print:columns-2 print:gap-8">
      <table className="w-full">
        <thead>
          <tr className="text-sm text-muted">
            <th className="w-14 text-left print:w-0">
              <span className="print:hidden">{text("packed")}</span>
            </th>
            <th className="px-2 text-left">
              {text("item")} <span className="figures hidden print:inline">#{id}</span>
            </th>
            <th className="text-right">{text("quantity")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map(({ product, quantity }) => (
            <tr key={product._id}>
              <td>
                <label className="inline-flex size-11 items-center print:size-5">
                  <input type="checkbox" className="size-5 accent-brand print:size-4" autoComplete="off" />
                  <span className="sr-only">{text("packedNamed", { name: product.name })}</span>
                </label>
              </td>
              <td className="px-2 py-1 text-left wrap-anywhere print:py-0">
                {product.name}
                <NameInEnglish name={product.english} />
              </td>
              <td className="figures text-right font-bold whitespace-nowrap">{names.amount(quantity, product.unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
