import { Send } from "lucide-react";
import { useEffect, useRef } from "react";
import { href, Link, useLocation, useRevalidator } from "react-router";
import type { Delivery, Endpoint } from "../../../../worker/webhooks/endpoints/endpoints.contract.ts";
import { OrderPages, QueryTabs } from "../../../components/list-pages.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { ActionButton } from "../../../features/action-result/action-button.tsx";
import { faultIn, pageClientAction } from "../../../features/action-result/client-action.ts";
import { useLast } from "../../../features/action-result/use-last.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { EndpointState, ShownSecret } from "../../../features/webhooks/endpoint-view.tsx";
import { useDates, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { DeliveryItem } from "./delivery-item.tsx";
import { EndpointSettings } from "./endpoint-settings.tsx";
import { changeWebhook, loadWebhook, type WebhookResult } from "./webhook-data.ts";

export const handle = { startsAtTop: true };

export const meta = pageTitle("webhookEndpoints", "pageTitle");

export const loader = (args: Route.LoaderArgs) => loadWebhook(args, args.params.endpointId);

export const action = (args: Route.ActionArgs) => changeWebhook(args, args.params.endpointId);

export const clientAction = (args: Route.ClientActionArgs) => pageClientAction(faultIn("webhookEndpoints"))(args);

const LOOK_MS = 1_500;

/** A retry due within this time is worth waiting for. */
const SOON_MS = 6_000;

const MAX_LOOKS = 12;

/** Reloads for a while when a delivery is about to be attempted. */
const useFreshDeliveries = (deliveries: readonly Delivery[]): void => {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  const newest = deliveries[0]?._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new delivery restarts the count of reloads.
  useEffect(() => {
    looks.current = 0;
  }, [newest]);
  useEffect(() => {
    const soon = Date.now() + SOON_MS;
    const isUnderWay = deliveries.some(({ nextAttemptAt: next }) => next !== null && Date.parse(next) < soon);
    if (!isUnderWay || state !== "idle" || looks.current >= MAX_LOOKS) return;
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, LOOK_MS);
    return () => clearTimeout(timer);
  }, [deliveries, state, revalidate]);
};

export default function WebhookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { endpoint, deliveries } = loaderData;
  const text = useMessages("webhookEndpoints");
  const result: WebhookResult | undefined = actionData;
  const path = href("/profile/webhooks/:endpointId", { endpointId: endpoint._id });
  const { key: visit } = useLocation();
  useFreshDeliveries(deliveries);
  return (
    <div className="page-width max-w-4xl">
      <PageHeader
        title={endpoint.description || text("title")}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{endpoint.url}</span> <EndpointState endpoint={endpoint} />
          </span>
        }
      >
        {endpoint.state === "active" && (
          <ActionButton
            form="ping"
            fields={{ intent: "ping" }}
            icon={Send}
            label={text("test")}
            pending={text("testing")}
          />
        )}
      </PageHeader>
      <div className="grid grid-cols-1 gap-5">
        <NewSecret key={visit} secret={result?.secret} page={path} />
        <EndpointHealth endpoint={endpoint} />
        <Deliveries {...loaderData} />
        <EndpointSettings
          endpoint={endpoint}
          isFresh={loaderData.isFresh}
          rotateRefusal={result && !result.ok && result.form === "rotate" ? result : undefined}
        />
        <p>
          <Link to={href("/profile/webhooks")} className="inline-flex min-h-11 items-center text-brand-text underline">
            {text("all")}
          </Link>
        </p>
      </div>
    </div>
  );
}

/** Shows the new secret until the viewer follows the link, which opens the page again. */
function NewSecret({ secret, page }: { secret: string | undefined; page: string }) {
  const text = useMessages("webhookEndpoints");
  const shown = useLast(secret);
  if (!shown) return null;
  return (
    <ShownSecret secret={shown}>
      <ButtonLink to={page}>{text("stored")}</ButtonLink>
    </ShownSecret>
  );
}

function Deliveries({ endpoint, deliveries, nextCursor, isAll }: Route.ComponentProps["loaderData"]) {
  const text = useMessages("webhookEndpoints");
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-xl">{text("deliveries")}</h2>
          <p className="text-muted">{text("deliveriesText")}</p>
        </div>
        <ButtonLink to={isAll ? "?" : "?status=undelivered"} variant="outline" preventScrollReset>
          {text("refresh")}
        </ButtonLink>
      </div>
      <QueryTabs
        label={text("filter")}
        className="mt-2 mb-4"
        tabs={[
          { to: "?", label: text("filterAll"), isCurrent: isAll },
          { to: "?status=undelivered", label: text("filterUndelivered"), isCurrent: !isAll },
        ]}
      />
      {deliveries.length > 0 ? (
        <ol className="divide-y divide-line">
          {deliveries.map((delivery) => (
            <DeliveryItem key={delivery._id} delivery={delivery} mayResend={endpoint.state === "active"} />
          ))}
        </ol>
      ) : (
        <p className="text-muted">{text(isAll ? "noDeliveries" : "noneUndelivered")}</p>
      )}
      <OrderPages nextCursor={nextCursor} older={text("older")} newest={text("newest")} />
    </Card>
  );
}

/** Why an endpoint gets no events, with the way to fix it; nothing for a healthy one. */
function EndpointHealth({ endpoint }: { endpoint: Endpoint }) {
  const text = useMessages("webhookEndpoints");
  const { dateTime } = useDates();
  const { state, disabledBecause, disabledAt, failingSince } = endpoint;
  if (state === "active")
    return failingSince && <Alert tone="danger">{text("failingSince", { time: dateTime(failingSince) })}</Alert>;
  const time = disabledAt ? dateTime(disabledAt) : "";
  return (
    <Alert tone="accent">
      <p>{text(`disabled.${disabledBecause ?? "owner"}`, { time })}</p>
      <p className="mt-1 mb-3">{text("enableText")}</p>
      <ActionButton form="enable" fields={{ intent: "enable" }} label={text("enable")} pending={text("working")} />
    </Alert>
  );
}
