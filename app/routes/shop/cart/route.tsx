import { ShoppingBasket } from "lucide-react";
import { useEffect } from "react";
import { href, useRevalidator } from "react-router";
import { slotIn } from "../../../../worker/cities/city-choice.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { parseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { promiseAt } from "../../../../worker/platform/dates.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { type RequestFacts, requestContext, servicesContext } from "../../../context.ts";
import { needsAttention, readGoods, subtotalOf, viewLines } from "../../../features/cart/cart-lines.ts";
import { usePriceChanges } from "../../../features/cart/seen-prices.ts";
import { useCart } from "../../../features/cart/use-cart.ts";
import { withLocalItems } from "../../../features/local-names/local-names.ts";
import { pageMeta } from "../../../features/page-meta/page-meta.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { messagesOfPage, useMessages } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CartLine } from "./cart-line.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { changeCartAction } from "./change-cart-action.ts";
import { ReorderNote } from "./reorder-note.tsx";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: messagesOfPage(args.matches, "cartPage")("pageTitle") });

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const services = context.get(servicesContext);
  const { cart, location, language } = readViewer(request, facts);
  const [goods, reordered] = await Promise.all([
    readGoods(services, parseCart(cart), { city: location, language }),
    readReordered(services, facts, url.searchParams.get("reordered")),
  ]);
  return { goods, reordered, promise: promiseAt(Date.now(), slotIn(facts.cities, location)) };
};

/** The order that the cart was filled from; null without one or without permission to read it. */
const readReordered = async (
  { orders }: Services,
  { actor, language }: Pick<RequestFacts, "actor" | "language">,
  orderId: string | null,
) => {
  if (!actor || !orderId) return null;
  const order = await orders.getOrder(actor, orderId).catch(() => null);
  return order && { orderId, items: withLocalItems(order, language).items };
};

export const action = (args: Route.ActionArgs) => changeCartAction(args);

export default function CartPage({ loaderData: { goods, reordered, promise } }: Route.ComponentProps) {
  const text = useMessages("cartPage");
  const cart = useCart();
  const lines = viewLines(cart, goods);
  const { before, accept } = usePriceChanges(lines);
  useFreshGoods(lines.some((line) => line.state === "unread"));
  if (lines.length === 0) {
    return (
      <EmptyState level="h1" icon={ShoppingBasket} title={text("emptyTitle")} text={text("emptyText")}>
        <ButtonLink to={href("/products")} size="lg">
          {text("start")}
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("lines", { count: lines.length })} />
      {reordered && <ReorderNote reordered={reordered} cart={cart} />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <CartLine key={line.productId} line={line} before={before.get(line.productId)} onAccept={accept} />
            ))}
          </ul>
        </Card>
        <CartSummary subtotal={subtotalOf(lines)} problems={lines.filter(needsAttention).length} promise={promise} />
      </div>
    </div>
  );
}

/** Revalidates when another tab adds a product that this page has not loaded. */
const useFreshGoods = (isStale: boolean) => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (isStale && state === "idle") void revalidate();
  }, [isStale, state, revalidate]);
};
