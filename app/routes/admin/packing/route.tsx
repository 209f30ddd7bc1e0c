import { loadPacking } from "../../../features/fulfilment/fulfilment-data.ts";
import { FulfilmentPage } from "../../../features/fulfilment/fulfilment-page.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { PackingSheet } from "./packing-sheet.tsx";

export const meta = pageTitle("fulfilment", "packPageTitle");

export const loader = (args: Route.LoaderArgs) => loadPacking(args);

/** Prints one page for each order. */
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
