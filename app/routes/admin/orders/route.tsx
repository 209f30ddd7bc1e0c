import { Inbox } from "lucide-react";
import { Form, href } from "react-router";
import { ORDER_STATUSES } from "../../../../worker/orders/order-lifecycle.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { FoldArrow } from "../../../components/fold-arrow.tsx";
import { PagedList, QueryTabs, SearchForm } from "../../../components/list-pages.tsx";
import { Button, ButtonLink } from "../../../components/ui/button.tsx";
import { SelectField, TextField } from "../../../components/ui/fields.tsx";
import { cacheLoader } from "../../../features/admin-cache/admin-cache.ts";
import { AdminOrderCard } from "../../../features/admin-orders/admin-order-card.tsx";
import {
  type OrderFilter as Asked,
  loadAdminOrders,
  moveAsStaff,
} from "../../../features/admin-orders/admin-orders-data.ts";
import { onListKey } from "../../../features/admin-orders/list-keys.ts";
import { stepOnOrder } from "../../../features/admin-orders/order-client-action.ts";
import type { PromiseHours } from "../../../features/fulfilment/fulfilment-data.ts";
import { StageField } from "../../../features/fulfilment/stage-field.tsx";
import { AdminEvents } from "../../../features/live/admin-events.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { OrderSelection, SelectionReport, SelectOrder } from "./order-selection.tsx";

export const meta = pageTitle("admin", "orders.pageTitle");

export const loader = (args: Route.LoaderArgs) => loadAdminOrders(args);

export const clientLoader = cacheLoader<typeof loader>();

export const action = (args: Route.ActionArgs) => moveAsStaff(args);

export const clientAction = stepOnOrder;

export default function AdminOrders({
  loaderData: { page, filter, hours, agents, list, search, formKey, now },
}: Route.ComponentProps) {
  const text = useMessages("admin.orders");
  const ui = useMessages("ui");
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
      <SearchForm search={search} label={text("searchLabel")} placeholder={text("searchHint")} submit={text("search")}>
        {status && <input type="hidden" name="status" value={status} />}
      </SearchForm>
      <OrderFilter asked={filter} hours={hours} agents={agents} />
      <QueryTabs label={text("filterLabel")} tabs={tabs} className="mb-3" />
      <SelectionReport />
      <PagedList path={href("/admin/orders")} text={text} nextCursor={page.nextCursor}>
        {page.orders.length === 0 ? (
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
      </PagedList>
    </>
  );
}

interface OrderFilterProps {
  asked: Asked;
  hours: readonly PromiseHours[];
  agents: readonly { readonly _id: string; readonly name: string }[];
}

/** A GET form, so that the filter is in the address. */
function OrderFilter({ asked, hours, agents }: OrderFilterProps) {
  const text = useMessages("admin.orders");
  const fulfilment = useMessages("fulfilment");
  const { status, stage, day, until, agent } = asked;
  const isNarrowed = day !== null || agent !== null || stage !== null;
  return (
    <details className="group mt-1" open={isNarrowed} key={JSON.stringify(asked)}>
      <summary className="inline-flex min-h-11 items-center gap-1 font-semibold text-brand-text">
        {text("narrow")}
        <FoldArrow />
      </summary>
      <Form className="mb-3 grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:flex sm:flex-wrap">
        {status && <input type="hidden" name="status" value={status} />}
        <TextField label={fulfilment("day")} className="sm:w-44" type="date" name="day" defaultValue={day ?? ""} />
        <SelectField
          label={fulfilment("time")}
          className="sm:w-40"
          name="until"
          defaultValue={until ?? ""}
          options={hours.map((one) => [one.until, one.label])}
        >
          <option value="">{fulfilment("allDay")}</option>
        </SelectField>
        <StageField stage={stage} />
        <SelectField
          label={fulfilment("agent")}
          className="max-sm:col-span-2 sm:w-56"
          name="agent"
          defaultValue={agent ?? ""}
          options={agents.map(({ _id, name }) => [_id, name])}
        >
          <option value="">{text("anyAgent")}</option>
        </SelectField>
        <Button type="submit" variant="outline" className="w-fit">
          {fulfilment("show")}
        </Button>
        {isNarrowed && (
          <ButtonLink to={status ? `?status=${status}` : "?"} variant="ghost" className="w-fit">
            {text("showEvery")}
          </ButtonLink>
        )}
      </Form>
    </details>
  );
}
