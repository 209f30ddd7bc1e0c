import { href, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { chosenCity, shareCartWhenSent } from "../../features/cart/share-cart.ts";
import { cityCookie, parseCity } from "../../features/viewer/city-cookie.ts";
import { ownAddress } from "../../http/return-to.ts";
import type { Route } from "./+types/route.ts";

/** Sends the device's unsent changes first, because they belong to the cart of the city that the viewer leaves. */
export const middleware: Route.MiddlewareFunction[] = [shareCartWhenSent];

/** A GET only redirects, because it must have no side effects. */
export const loader = () => redirect(href("/"));

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const city = parseCity(form.get("location")?.toString(), context.get(requestContext).cities);
  context.set(chosenCity, city);
  const to = ownAddress(form.get("to")?.toString(), context.get(requestContext).origin) ?? href("/");
  return redirect(to, city ? { headers: { "Set-Cookie": cityCookie(city) } } : undefined);
};
