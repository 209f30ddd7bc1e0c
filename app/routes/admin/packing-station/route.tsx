import { PackageOpen, ScanBarcode } from "lucide-react";
import { useState } from "react";
import { Form, href, useSearchParams } from "react-router";
import { isBeforePacked } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { MAX_WAVE } from "../../../../worker/orders/order-limits.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { QueryTabs } from "../../../components/list-pages.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { TextField } from "../../../components/ui/fields.tsx";
import { Alert, Badge } from "../../../components/ui/surfaces.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { Filter } from "../../../features/fulfilment/fulfilment-page.tsx";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { loadStation, type ShownOrder, stationAction } from "../../../features/packing/station-data.ts";
import { useMarks } from "../../../features/packing/use-marks.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { Crates } from "./crates.tsx";
import { PickByOrder, PickByProduct } from "./pick-lines.tsx";

export const meta = pageTitle("packing", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadStation(args);

/** `askedAt`: when the data was requested, ms of `performance.now()`; later marks may be missing from it. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs) => {
  const askedAt = performance.now();
  return { ...(await serverLoader()), askedAt };
};

export const action = (args: Route.ActionArgs) => stationAction(args);

export const clientAction = pageClientAction(faultIn("packing"));

/** Shows the orders of a slot to choose from, then the chosen orders with their lines. */
export default function PackingStation({ loaderData }: Route.ComponentProps) {
  const { filter, hours, orders, leftOut, readAt } = loaderData;
  const askedAt = "askedAt" in loaderData ? loaderData.askedAt : 0;
  const text = useMessages("packing");
  const fulfilment = useMessages("fulfilment");
  const marks = useMarks(askedAt);
  const isChosen = filter.order !== undefined;
  const query = useQuery();
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
        <h1 className="text-2xl">{text("title")}</h1>
        <AdminEvents readAt={Date.parse(readAt)} followsPicking />
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {isChosen && (
            <ButtonLink to={href("/admin/packing")} variant="outline">
              {text("otherOrders")}
            </ButtonLink>
          )}
          <ButtonLink to={href("/admin/packing/labels") + query} variant="ghost">
            {text("labels")}
          </ButtonLink>
          <ButtonLink to={href("/admin/orders/pick-list") + query} variant="ghost">
            {fulfilment("pickTitle")}
          </ButtonLink>
          <ButtonLink to={href("/admin/orders/packing") + query} variant="ghost">
            {fulfilment("packTitle")}
          </ButtonLink>
        </div>
      </header>
      {marks.waiting.size > 0 && !isOnline() && (
        <Alert tone="accent" className="mb-4">
          {text("waiting", { count: marks.waiting.size })}
        </Alert>
      )}
      {leftOut.length > 0 && (
        <Alert tone="danger" className="mb-4">
          {text("gone", { ids: leftOut.map(({ _id }) => `#${shortId(_id)}`).join(", ") })}
        </Alert>
      )}
      {isChosen ? (
        <ChosenOrders {...loaderData} marks={marks} />
      ) : (
        <>
          <ScanOrder />
          <FoldedFilter filter={filter} hours={hours} />
          <ChooseOrders orders={orders} />
        </>
      )}
    </>
  );
}

const isOnline = (): boolean => typeof navigator === "undefined" || navigator.onLine;

const useQuery = (): string => {
  const [params] = useSearchParams();
  const kept = new URLSearchParams(params);
  kept.delete("by");
  return kept.size > 0 ? `?${kept}` : "";
};

type ChosenProps = Route.ComponentProps["loaderData"] & { marks: ReturnType<typeof useMarks> };

function ChosenOrders({ orders: loaded, filter, formKey, marks }: ChosenProps) {
  const text = useMessages("packing");
  const [params] = useSearchParams();
  // A crate keeps its number even when another order of the grid is cancelled.
  const place = (id: string) => (filter.order ?? []).indexOf(id);
  const orders = loaded
    .map((order) => ({ ...order, number: place(order._id) + 1 }))
    .sort((a, b) => a.number - b.number);
  if (orders.length === 0) return <EmptyState icon={PackageOpen} title={text("emptyTitle")} text={text("emptyText")} />;
  const isByOrder = params.get("by") === "order" || orders.length === 1;
  const tabTo = (by: "product" | "order") => {
    const next = new URLSearchParams(params);
    next.set("by", by);
    return `?${next}`;
  };
  return (
    <>
      {orders.length > 1 && (
        <QueryTabs
          label={text("byLabel")}
          isFitted
          className="mb-4"
          tabs={[
            { to: tabTo("product"), label: text("byProduct"), isCurrent: !isByOrder },
            { to: tabTo("order"), label: text("byOrder"), isCurrent: isByOrder },
          ]}
        />
      )}
      {isByOrder ? (
        <PickByOrder orders={orders} marks={marks} formKey={formKey} />
      ) : (
        <>
          <PickByProduct orders={orders} marks={marks} />
          <Crates orders={orders} marks={marks} formKey={formKey} />
        </>
      )}
    </>
  );
}

/** Collapsed, because most pickers take the next orders. */
function FoldedFilter(props: Omit<Parameters<typeof Filter>[0], "any">) {
  const text = useMessages("fulfilment");
  const packing = useMessages("packing");
  const { day, until, stage } = props.filter;
  return (
    <details className="group mb-2" open={Boolean(day ?? until ?? stage)}>
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-text">
        {`${text("day")}, ${text("time")}`}
        <FoldArrow />
      </summary>
      <Filter {...props} any={packing("stillToPack")} />
    </details>
  );
}

/** A field for the order's id, which a scanner types from the label on a crate. */
function ScanOrder() {
  const text = useMessages("packing");
  return (
    <Form className="mb-4 flex max-w-md items-end gap-2">
      <TextField label={text("scan")} className="grow" name="order" autoComplete="off" />
      <Button type="submit" variant="outline" size="icon" aria-label={text("open")}>
        <ScanBarcode aria-hidden />
      </Button>
    </Form>
  );
}

/**
 * Preselects the first orders that can be picked, so that one tap starts; orders with an open question to the buyer are
 * not preselected.
 */
function ChooseOrders({ orders }: { orders: readonly ShownOrder[] }) {
  const text = useMessages("packing");
  const words = useMessages("orders");
  const dates = useDates();
  const hasWork = ({ stage, lines }: ShownOrder) =>
    isBeforePacked(stage) && lines.every(({ askedUntil }) => !askedUntil);
  const toPick = orders.filter(hasWork).slice(0, MAX_WAVE);
  const proposed = toPick.map(({ _id }) => _id).join();
  // What the picker ticked stays when another order leaves the list.
  const [ticked, setTicked] = useState<string | null>(null);
  if (orders.length === 0) return <EmptyState icon={PackageOpen} title={text("emptyTitle")} text={text("emptyText")} />;
  return (
    <Form key={ticked ?? proposed} onChange={() => setTicked((before) => before ?? proposed)}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
        {orders.map((order) => {
          const done = order.lines.filter(({ picked }) => picked !== null).length;
          return (
            <li key={order._id} data-testid="station-order">
              <label className="flex min-h-14 items-center gap-3 px-4 py-2">
                <input
                  type="checkbox"
                  name="order"
                  value={order._id}
                  defaultChecked={toPick.includes(order)}
                  className="size-5 shrink-0 accent-brand"
                />
                <span className="min-w-0 grow wrap-anywhere">
                  <b className="figures">#{shortId(order._id)}</b> {order.buyer}
                  <span className="block text-sm text-muted">
                    {dates.dateTime(order.estimatedDelivery)} · {text("lines", { done, total: order.lines.length })}
                    {order.agent && ` · ${order.agent}`}
                  </span>
                </span>
                <Badge>{words(`stage.${order.stage ?? "confirmed"}`)}</Badge>
              </label>
            </li>
          );
        })}
      </ul>
      <div className="sticky bottom-2 z-10 mt-3 flex flex-wrap items-center justify-end gap-3 rounded-lg border border-line-strong bg-surface p-2.5 shadow-raised">
        <p className="grow px-1 text-sm text-muted">{text("choose", { max: MAX_WAVE })}</p>
        <Button type="submit">{text("pick")}</Button>
      </div>
    </Form>
  );
}
