import { BellRing } from "lucide-react";
import { href, Link } from "react-router";
import type { ProductAlert } from "../../../../worker/catalogue/alerts/alerts.contract.ts";
import { formatRupees } from "../../../../worker/platform/money.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ProductImage } from "../../../components/product-image.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { changeAlert } from "../../../features/alerts/alert-action.ts";
import { StopWaiting } from "../../../features/alerts/stop-waiting.tsx";
import { type WithLocalName, withLocalName } from "../../../features/local-names/local-names.ts";
import { NameInEnglish } from "../../../features/local-names/name-in-english.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useCityName, useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("alerts", "pageTitle");

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  const own = await context.get(servicesContext).alerts.listAlerts(actor);
  return { alerts: own.map((alert) => ({ ...alert, product: withLocalName(alert.product, language) })) };
};

export const action = (args: Route.ActionArgs) => changeAlert(args, href("/alerts"));

export const clientAction = pageClientAction(faultIn("alerts"));

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

type Shown = Omit<ProductAlert, "product"> & { readonly product: WithLocalName<ProductAlert["product"]> };

function AlertCard({ alert: { kind, target, location, product } }: { alert: Shown }) {
  const text = useMessages("alerts");
  const cityName = useCityName();
  const viewer = useViewer();
  const { _id, name, english, image, price } = product;
  const sentence =
    kind === "stock" || target === null
      ? text("untilBack")
      : text("belowPrice", {
          price: formatRupees(target),
          now: price === null ? "–" : formatRupees(price),
        });
  return (
    <li data-testid="alert" className="flex flex-wrap items-center gap-3 p-4">
      <ProductImage src={image} alt="" size={56} className="size-14 shrink-0" />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-lg wrap-anywhere">
          {price === null ? (
            name
          ) : (
            <Link to={href("/products/:productId", { productId: _id })} className="inline-block py-2.5 underline">
              {name}
            </Link>
          )}
        </h2>
        <NameInEnglish name={english} />
        <p className="figures text-muted">{price === null ? text("notSold") : sentence}</p>
        {location !== viewer.location && <p className="text-muted">{text("inCity", { city: cityName(location) })}</p>}
      </div>
      <StopWaiting productId={_id} name={name} kind={kind} location={location} />
    </li>
  );
}
