import { href, redirect } from "react-router";
import { requestContext, servicesContext } from "../../../context.ts";
import { parseUnsent, UNSENT_COOKIE } from "../../../features/cart/unsent-changes.ts";
import { readViewer } from "../../../features/viewer/read-viewer.ts";
import { readCookie } from "../../../http/cookies.ts";
import type { Route } from "./+types/route.ts";

export const loader = () => redirect(href("/cart"));

export const action = async ({ request, context }: Route.ActionArgs) => {
  const facts = context.get(requestContext);
  const { location } = readViewer(request, facts);
  const items = [...parseUnsent(readCookie(request.headers.get("Cookie"), UNSENT_COOKIE))];
  const { teamCart } = context.get(servicesContext);
  if (items.length > 0) await teamCart.changeTeamCart(facts.actor, { location, items });
  return new Response(null, { status: 204 });
};
