import { brand } from "../../../worker/brand.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { toShelf } from "../../features/catalogue/shelf-product.ts";
import { originOf, pageMeta } from "../../features/page-meta/page-meta.ts";
import { readViewer } from "../../features/viewer/read-viewer.ts";
import { useViewer } from "../../features/viewer/use-viewer.ts";
import { messagesOfPage } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CallToAction } from "./call-to-action.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Hero } from "./hero.tsx";
import { MyWork, type OpenOrder } from "./my-work.tsx";
import { siteData } from "./site-data.ts";
import { WhyChoose } from "./why-choose.tsx";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "home");
  const description = text("description");
  return [
    ...pageMeta(args, { title: `${brand.name} · ${text("pageTitle")}`, description }),
    ...siteData(originOf(args.matches), description).map((json) => ({ "script:ld+json": json })),
  ];
};

const NOTHING = { again: [], open: [] };
/** More are one tap away, under My Orders. */
const MAX_OPEN = 2;

/** Orders are private, so the session is verified in D1 instead of the cache. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { user, location, language } = readViewer(request, facts);
  if (!facts.token || !user || user.role === "delivery") return NOTHING;
  const { sessions, orders } = context.get(servicesContext);
  const actor = facts.actor ?? (await sessions.authenticate(facts.token));
  if (!actor || actor.role === "delivery") return NOTHING;
  const [again, open] = await Promise.all([
    orders.listOrderAgain(actor, location),
    orders.listMyOpenOrders(actor, MAX_OPEN),
  ]);
  return { again: toShelf(again, { city: location, language }), open: open.map(toOpen) };
};

const toOpen = ({ confirmationOtp, awaitsApproval, dueAtDoor, paid, ...order }: Order): OpenOrder => ({
  _id: order._id,
  status: order.status,
  estimatedDelivery: order.estimatedDelivery,
  slot: order.slot,
  paymentMethod: order.paymentMethod,
  ...(confirmationOtp ? { confirmationOtp } : {}),
  ...(dueAtDoor !== undefined ? { dueAtDoor } : {}),
  ...(paid !== undefined ? { paid } : {}),
  ...(awaitsApproval ? { awaitsApproval } : {}),
});

export default function Home({ loaderData: { again, open } }: Route.ComponentProps) {
  const { user } = useViewer();
  const hasWork = user !== null && again.length + open.length > 0;
  return (
    <>
      {hasWork && <MyWork name={user.name} open={open} again={again} />}
      <Hero level={hasWork ? "h2" : "h1"} />
      <CategoryTiles />
      <WhyChoose />
      {!user && <CallToAction />}
    </>
  );
}
