import { Inbox, Search } from "lucide-react";
import { Form, href } from "react-router";
import { ORDER_STATUSES, type OrderStatus } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { OrderPages, OrdersLoading, useIsPaging } from "../../../components/list-pages.tsx";
import { QueryTabs } from "../../../components/query-tabs.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { Field } from "../../../components/ui/field.tsx";
import { Input } from "../../../components/ui/input.tsx";
import { Select } from "../../../components/ui/select.tsx";
import { cachedLoader } from "../../../features/admin-cache/admin-cache.ts";
import { AdminOrderCard } from "../../../features/admin-orders/admin-order-card.tsx";
import {
  type OrderFilter as Asked,
  loadAdminOrders,
  moveAsStaff,
} from "../../../features/admin-orders/admin-orders-data.ts";
import { onListKey } from "../../../features/admin-orders/list-keys.ts";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import type { ShownHours } from "../../../features/fulfilment/fulfilment-data.ts";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { OrderSelection, SelectionReport, SelectOrder } from "./order-selection.tsx";

export const meta = pageTitle("admin", "orders.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadAdminOrders(args);

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args);
clientLoader.hydrate = true as const;

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

export default function AdminOrders({
  loaderData: { page, filter, hours, agents, list, search, formKey, now },
}: Route.ComponentProps) {
  const text = useMessages("admin.orders");
  const ui = useMessages("ui");
  const isPaging = useIsPaging(href("/admin/orders"));
  const { status, ...narrowed } = filter;
  const kept = Object.entries({ ...narrowed, search: search || null }).filter(([, value]) => value !== null);
  const found = kept.map(([name, value]) => [name, String(value)]);
  const tabs = [
    { to: `?${new URLSearchParams(found)}`, label: text("all"), isCurrent: status === null && list === null },
    ...ORDER_STATUSES.map((one) => ({
      to: `?${new URLSearchParams([["status", one], ...found])}`,
      label: ui(`status.${one}`),
      isCurrent: status === one && list === null,
    })),
    { to: "?unconfirmed=expiring", label: text("expiring"), isCurrent: list === "expiring" },
    { to: "?late=1", label: text("late"), isCurrent: list === "late" },
    { to: "?unconfirmed=expired", label: text("expired"), isCurrent: list === "expired" },
  ];
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 pt-4">
        <h1 className="text-2xl">{text("title")}</h1>
        <AdminEvents readAt={now} />
        <p className="needs-script ml-auto text-sm text-muted max-lg:hidden">{text("keys")}</p>
      </header>
      <OrderSearch search={search} status={status} />
      <OrderFilter asked={filter} hours={hours} agents={agents} />
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <SelectionReport />
      {isPaging ? (
        <OrdersLoading label={text("loading")} />
      ) : page.orders.length === 0 ? (
        <EmptyState
          icon={Inbox}
          title={text("emptyTitle")}
          text={search ? text("nothingFound", { search }) : text("emptyText")}
        />
      ) : (
        <OrderSelection orders={page.orders} formKey={formKey}>
          <ul className="grid grid-cols-1 gap-2.5" onKeyDown={onListKey}>
            {page.orders.map((order) => (
              <AdminOrderCard
                key={order._id}
                order={order}
                formKey={formKey}
                now={now}
                select={<SelectOrder order={order} />}
              />
            ))}
          </ul>
        </OrderSelection>
      )}
      <OrderPages nextCursor={page.nextCursor} older={text("older")} newest={text("newest")} />
    </>
  );
}

/** Searches by id, customer or phone within the selected status; a GET form, so that the search is in the address. */
function OrderSearch({ search, status }: { search: string; status: OrderStatus | null }) {
  const text = useMessages("admin.orders");
  return (
    <Form role="search" className="mt-3 flex max-w-xl gap-2" key={search}>
      {status && <input type="hidden" name="status" value={status} />}
      <Input
        type="search"
        name="search"
        defaultValue={search}
        maxLength={100}
        aria-label={text("searchLabel")}
        placeholder={text("searchHint")}
        autoComplete="off"
      />
      <Button type="submit" look="outline">
        <Search aria-hidden />
        <span className="max-sm:sr-only">{text("search")}</span>
      </Button>
    </Form>
  );
}

interface OrderFilterProps {
  asked: Asked;
  hours: readonly ShownHours[];
  agents: readonly { readonly _id: string; readonly name: string }[];
}

/** Narrows the list to a delivery day, a time of it and an agent; a GET form, so that it is in the address. */
function OrderFilter({ asked, hours, agents }: OrderFilterProps) {
  const text = useMessages("admin.orders");
  const fulfilment = useMessages("fulfilment");
  const { status, day, until, agent } = asked;
  const isNarrowed = day !== null || agent !== null;
  return (
    <details className="group mt-1" open={isNarrowed} key={JSON.stringify(asked)}>
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-text">
        {text("narrow")}
        <FoldArrow />
      </summary>
      <Form className="mb-3 grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
        {status && <input type="hidden" name="status" value={status} />}
        <Field label={fulfilment("day")} className="sm:w-44">
          {(control) => <Input {...control} type="date" name="day" defaultValue={day ?? ""} />}
        </Field>
        <Field label={fulfilment("time")} className="sm:w-40">
          {(control) => (
            <Select {...control} name="until" defaultValue={until ?? ""}>
              <option value="">{fulfilment("allDay")}</option>
              {hours.map((one) => (
                <option key={one.until} value={one.until}>
                  {one.words}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={fulfilment("agent")} className="max-sm:col-span-2 sm:w-56">
          {(control) => (
            <Select {...control} name="agent" defaultValue={agent ?? ""}>
              <option value="">{text("anyAgent")}</option>
              {agents.map(({ _id, name }) => (
                <option key={_id} value={_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Button type="submit" look="outline" className="w-fit">
          {fulfilment("show")}
        </Button>
        {isNarrowed && (
          <ButtonLink to={status ? `?status=${status}` : "?"} look="quiet" className="w-fit">
            {text("showEvery")}
          </ButtonLink>
        )}
      </Form>
    </details>
  );
}
