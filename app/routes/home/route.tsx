import { brand } from "../../../worker/brand.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { toShelf } from "../../features/catalogue/shelf-product.ts";
import { pageMeta } from "../../features/page-meta/page-meta.ts";
import { readViewer } from "../../features/viewer/read-viewer.ts";
import { useViewer } from "../../features/viewer/use-viewer.ts";
import { messagesOfPage } from "../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CallToAction } from "./call-to-action.tsx";
import { CategoryTiles } from "./category-tiles.tsx";
import { Hero } from "./hero.tsx";
import { OrderAgain } from "./order-again.tsx";
import { WhyChoose } from "./why-choose.tsx";

export const meta: Route.MetaFunction = (args) => {
  const text = messagesOfPage(args.matches, "home");
  return pageMeta(args, { title: `${brand.name} · ${text("pageTitle")}`, description: text("description") });
};

/** Past orders are private, so the session is verified in D1 instead of the cache. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const { user, location } = readViewer(request, facts);
  if (!facts.token || !user || user.role === "delivery") return { again: [] };
  const { sessions, orders } = context.get(servicesContext);
  const actor = facts.actor ?? (await sessions.authenticate(facts.token));
  return {
    again: actor && actor.role !== "delivery" ? toShelf(await orders.listOrderAgain(actor, location), location) : [],
  };
};

export default function Home({ loaderData: { again } }: Route.ComponentProps) {
  const { user } = useViewer();
  return (
    <>
      <Hero />
      {again.length > 0 && <OrderAgain products={again} />}
      <CategoryTiles />
      <WhyChoose />
      {!user && <CallToAction />}
    </>
  );
}
