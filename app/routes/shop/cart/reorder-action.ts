import { href } from "react-router";
import type { City } from "../../../../worker/brand.contract.ts";
import type { Services } from "../../../../worker/compose.ts";
import type { Actor } from "../../../../worker/identity/accounts.contract.ts";
import { type Cart, serialiseCart } from "../../../../worker/orders/cart/cart.contract.ts";
import { fillCart, lackOf } from "../../../../worker/orders/cart/reorder.contract.ts";
import type { Order } from "../../../../worker/orders/orders.contract.ts";
import { shortId } from "../../../../worker/platform/short-id.contract.ts";
import { cartCookie } from "../../../features/cart/cart-store.ts";
import { redirectWithToast } from "../../../features/toasts/flash-cookie.ts";

const linesOf = ({ items }: Pick<Order, "items">): Cart =>
  items.map(({ product, quantity }) => ({ productId: product._id, quantity }));

interface ReorderRequest {
  readonly actor: Actor;
  readonly orderId: string;
  readonly cart: Cart;
  readonly city: City;
}

type ReorderMessages = (key: "done" | "partly" | "nothing", values: { id: string }) => string;

/** Fills the cart from an order and redirects to it; the cart's page lists what is missing (`?reordered`). */
export const reorder = async (
  { orders, catalogue }: Pick<Services, "orders" | "catalogue">,
  { actor, orderId, cart, city }: ReorderRequest,
  text: ReorderMessages,
): Promise<Response> => {
  const ordered = linesOf(await orders.getOrder(actor, orderId));
  const products = await catalogue.getProducts(
    ordered.map(({ productId }) => productId),
    city,
  );
  const filled = fillCart(cart, ordered, new Map(products.map((product) => [product._id, product])));
  const missingItems = lackOf(filled, ordered);
  const isNothing = missingItems.length === ordered.length && missingItems.every(({ have }) => have === 0);
  const outcome = missingItems.length === 0 ? "done" : isNothing ? "nothing" : "partly";
  return redirectWithToast(
    `${href("/cart")}?reordered=${encodeURIComponent(orderId)}`,
    outcome === "done" ? "success" : outcome === "partly" ? "info" : "error",
    text(outcome, { id: shortId(orderId) }),
    [cartCookie(serialiseCart(filled))],
  );
};
