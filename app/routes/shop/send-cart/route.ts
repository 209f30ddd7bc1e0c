import { href, redirect } from "react-router";
import { mayOrder } from "../../../../worker/identity/accounts.contract.ts";
import { requestContext, servicesContext } from "../../../context.ts";
import { readDeviceCart, savedCartCookie } from "../../../features/cart/cart-cookies.ts";
import { leftOut } from "../../../features/cart/share-cart.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import type { Route } from "./+types/route.ts";

export const loader = () => redirect(href("/cart"));

/** Does nothing for a device without a saved cart of this account; its next visit to the cart page syncs the cart. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const { actor } = facts;
  const device = readDeviceCart(request.headers.get("Cookie"));
  const headers = new Headers();
  if (actor && mayOrder(actor) && device.saved?.accountId === actor.accountId) {
    const { location } = readViewer(request, facts);
    const left = leftOut(device, await context.get(servicesContext).accountCart.syncCart(actor, location, device));
    const saved = device.cart.filter(({ productId }) => !left.has(productId));
    headers.set("Set-Cookie", savedCartCookie(actor.accountId, saved));
  }
  return new Response(null, { status: 204, headers });
};
