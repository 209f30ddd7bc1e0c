import { href } from "react-router";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/surfaces.tsx";
import { requestContext, servicesContext } from "../../../context.ts";
import { Timeline, type TimelineData } from "../../../features/order-card/timeline.tsx";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";

export const meta = pageTitle("timeline", "title");

export const loader = async ({ params: { orderId }, context }: Route.LoaderArgs): Promise<TimelineData> => {
  const { actor } = context.get(requestContext);
  return {
    orderId,
    events: await context.get(servicesContext).orders.listEvents(actor, orderId),
  };
};

/** Rendered inside an order's card, so an error must not replace the page. */
export const clientLoader = ({ serverLoader, params: { orderId } }: Route.ClientLoaderArgs): Promise<TimelineData> =>
  serverLoader().catch(() => ({ orderId, events: null }));

export default function OrderTimeline({ loaderData: { orderId, events } }: Route.ComponentProps) {
  const text = useMessages("timeline");
  const orders = useMessages("orders");
  return (
    <div className="page-width max-w-3xl">
      <PageHeader title={text("titleNamed", { id: shortId(orderId) })} />
      <Card className="grid grid-cols-1 gap-4">
        <Timeline events={events} />
        <ButtonLink to={href("/orders")} variant="outline" className="w-fit">
          {orders("backToOrders")}
        </ButtonLink>
      </Card>
    </div>
  );
}
