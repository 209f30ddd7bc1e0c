import { CalendarClock } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { NewStandingOrder } from "./new-standing-order.tsx";
import { StandingOrderCard } from "./standing-order-card.tsx";
import { addStandingOrder, loadStandingOrders } from "./standing-orders-data.ts";

export const meta = pageTitle("standingOrders", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadStandingOrders(args);

export const action = (args: Route.ActionArgs) => addStandingOrder(args);

export const clientAction = pageClientAction(faultIn("standingOrders"));

export default function StandingOrders({ loaderData }: Route.ComponentProps) {
  const { standingOrders, choices } = loaderData;
  const text = useMessages("standingOrders");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("title")} text={text("text")}>
        <ButtonLink to={href("/lists")} look="outline">
          {text("toLists")}
        </ButtonLink>
      </PageHeader>
      {standingOrders.length > 0 ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {standingOrders.map((one) => (
            <StandingOrderCard key={one._id} standingOrder={one} />
          ))}
        </ul>
      ) : (
        <EmptyState icon={CalendarClock} title={text("emptyTitle")} text={text("emptyText")} className="py-8" />
      )}
      {choices.lists.length > 0 ? (
        <NewStandingOrder key={standingOrders.length} turn={String(standingOrders.length)} {...loaderData} />
      ) : (
        <p className="mt-6 text-pretty text-muted">{text("noLists")}</p>
      )}
    </div>
  );
}
