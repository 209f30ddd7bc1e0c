import { ShoppingBasket } from "lucide-react";
import { useEffect, useState } from "react";
import { href, useRevalidator } from "react-router";
import type { Product } from "../../../../worker/catalogue/catalogue.contract.ts";
import { deliveryIn } from "../../../../worker/cities/city-choice.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import { type Cart, parseCart } from "../../../../worker/orders/cart/cart-cookie.contract.ts";
import { missingQuantities, raisedQuantities } from "../../../../worker/orders/cart/reorder.contract.ts";
import { CART_FREE_DELIVERY_HINT } from "../../../../worker/orders/place-order.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { EmptyState } from "../../../components/empty-state.tsx";
import { PageHeader } from "../../../components/page-header.tsx";
import { ButtonLink } from "../../../components/ui/button.tsx";
import { Alert, Card } from "../../../components/ui/surfaces.tsx";
import { type RequestFacts, requestContext, servicesContext } from "../../../context.ts";
import { needsAttention, readGoods, viewLines } from "../../../features/cart/cart-lines.ts";
import { shareCart } from "../../../features/cart/share-cart.ts";
import { useCart } from "../../../features/cart/use-cart.ts";
import { cartAmountOf } from "../../../features/cart-amount/amount.ts";
import { type LocalItem, withLocalItems } from "../../../features/local-names/local-names.ts";
import { pageTitle } from "../../../features/page-meta/page-meta.ts";
import { PasteListLink } from "../../../features/paste-list/paste-list-link.tsx";
import { readPromise } from "../../../features/promise/read-promise.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { useViewer } from "../../../features/viewer/use-viewer.ts";
import { useMessages, useNames } from "../../../i18n/messages.tsx";
import type { Route } from "./+types/route.ts";
import { CartBar } from "./cart-bar.tsx";
import { ATTENTION, CartLine } from "./cart-line.tsx";
import { CartSummary } from "./cart-summary.tsx";
import { changeCartAction } from "./change-cart-action.ts";
import { EmptyForm, RestoreForm, useEmptied } from "./empty-cart.tsx";
import { ReorderQuestion } from "./reorder-question.tsx";

export const handle = { startsAtTop: true };

export const meta = pageTitle("cartPage", "pageTitle");

export const middleware: Route.MiddlewareFunction[] = [shareCart];

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const facts = context.get(requestContext);
  const services = context.get(servicesContext);
  const { cart, location, language } = readViewer(request, facts);
  const [goods, reordered, promise] = await Promise.all([
    readGoods(services, parseCart(cart), { city: location, language }),
    readReordered(services, facts, url.searchParams.get("reordered")),
    readPromise(services, facts.cities, location),
  ]);
  const { terms } = deliveryIn(facts.cities, location);
  const sharesCart = Boolean(facts.actor?.team);
  return { goods, reordered, promise, terms, sharesCart };
};

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

export default function CartPage({ loaderData }: Route.ComponentProps) {
  const { goods, reordered, promise, terms, sharesCart } = loaderData;
  const text = useMessages("cartPage");
  const approval = useMessages("approval");
  const { user } = useViewer();
  const cart = useCart();
  const lines = viewLines(cart, goods);
  useFreshGoods(lines.some((line) => line.state === "unread"));
  const [emptied, setEmptied] = useState(useEmptied());
  if (lines.length === 0) {
    return (
      <EmptyState level="h1" icon={ShoppingBasket} title={text("emptyTitle")} text={text("emptyText")}>
        {emptied.length > 0 && <RestoreForm emptied={emptied} onRestore={() => setEmptied([])} />}
        <ButtonLink to={href("/products")} size="lg">
          {text("start")}
        </ButtonLink>
        <PasteListLink size="lg" />
      </EmptyState>
    );
  }
  const problems = lines.filter(needsAttention);
  const amount = cartAmountOf(lines, terms, CART_FREE_DELIVERY_HINT);
  return (
    <div className="page-width">
      <PageHeader title={text("title")} text={text("lines", { count: lines.length })} className="max-sm:pt-4">
        <EmptyForm onEmpty={() => setEmptied(cart)} />
      </PageHeader>
      {sharesCart && <p className="mb-3 text-muted">{approval("sharedCart")}</p>}
      <ReorderQuestion count={lines.length} />
      {reordered && <ReorderNote reordered={reordered} cart={cart} goods={goods.products} />}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card className="max-sm:-mx-(--page-padding) max-sm:rounded-none max-sm:border-x-0 max-sm:px-(--page-padding) max-sm:py-1 sm:py-1.5">
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <CartLine key={line.productId} line={line} id={line === problems[0] ? ATTENTION : undefined} />
            ))}
          </ul>
        </Card>
        <CartSummary amount={amount} problems={problems.length} promise={promise} />
      </div>
      {user && <CartBar amount={amount} count={lines.length} problems={problems.length} />}
    </div>
  );
}

/** Reloads when another tab added a product that this page has not loaded. A page from the offline cache reloads by itself. */
const useFreshGoods = (isStale: boolean) => {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const isCached = document.documentElement.dataset.cachedAt !== undefined;
    if (isStale && state === "idle" && !isCached) void revalidate();
  }, [isStale, state, revalidate]);
};

/** Names products whose quantity in the cart is less than ordered, or was rounded up to an allowed one. */
interface ReorderNoteProps {
  reordered: { orderId: string; items: readonly LocalItem[] };
  cart: Cart;
  goods: readonly Pick<Product, "_id" | "stock" | "orderMultiple" | "minQuantity">[];
}

function ReorderNote({ reordered: { orderId, items }, cart, goods }: ReorderNoteProps) {
  const text = useMessages("reorder");
  const cartPage = useMessages("cartPage");
  const names = useNames();
  const products = new Map(items.map(({ product }) => [product._id, product]));
  const ordered = items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const named = <Line extends { readonly productId: string; readonly wanted: number }>(lines: readonly Line[]) =>
    lines.flatMap((line) => {
      const product = products.get(line.productId);
      return product ? [{ ...line, name: product.name, unit: names.unit(product.unit, line.wanted) }] : [];
    });
  const missingItems = named(missingQuantities(cart, ordered));
  const raised = named(raisedQuantities(cart, ordered, new Map(goods.map((product) => [product._id, product]))));
  if (missingItems.length + raised.length === 0) return null;
  const missing = missingItems.filter(({ have }) => have === 0);
  const short = missingItems.filter(({ have }) => have > 0);
  return (
    <Alert tone="info" className="mb-4">
      <div data-testid="reorder-note">
        {missingItems.length > 0 && <p className="font-semibold">{text("title", { id: shortId(orderId) })}</p>}
        {missing.length > 0 && <p>{text("missing", { names: missing.map(({ name }) => name).join(", ") })}</p>}
        {short.length > 0 && (
          <p>
            {text("short", {
              names: short
                .map(({ name, have, wanted, unit }) => text("shortLine", { name, have, wanted, unit }))
                .join(", "),
            })}
          </p>
        )}
        {raised.length > 0 && (
          <p>
            {cartPage("raised", {
              names: raised
                .map(({ name, have, wanted, unit }) => cartPage("raisedLine", { name, have, wanted, unit }))
                .join(", "),
            })}
          </p>
        )}
      </div>
    </Alert>
  );
}
