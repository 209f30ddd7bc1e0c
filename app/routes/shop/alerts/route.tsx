import { BellRing } from "lucide-react";
import { href } from "react-router";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { changeAlert } from "../../../features/alerts/alert-action.ts";
import { withLocalName } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { AlertCard } from "./alert-card.tsx";

export const meta = pageTitle("alerts", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const own = await context.get(servicesContext).alerts.listAlerts(actor);
  return { alerts: own.map((alert) => ({ ...alert, product: withLocalName(alert.product, language) })) };
};

export const action = (args: Route.ActionArgs) => changeAlert(args, href("/alerts"));

export const clientAction = pageClientAction(faultIn("alerts"));

/** What the person waits for. */
export default function Alerts({ loaderData: { alerts } }: Route.ComponentProps) {
  const text = useMessages("alerts");
  return (
    <div className="page-width max-w-4xl">
      <PageHeader title={text("pageTitle")} text={text("pageText")} />
      {alerts.length === 0 ? (
        <EmptyState icon={BellRing} title={text("emptyTitle")} text={text("emptyText")}>
          <ButtonLink to={href("/products")}>{text("browse")}</ButtonLink>
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-card">
          {alerts.map((alert) => (
            <AlertCard key={`${alert.kind} ${alert.location} ${alert.product._id}`} alert={alert} />
          ))}
        </ul>
      )}
    </div>
  );
}
