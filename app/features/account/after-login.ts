import { href, type LoaderFunctionArgs, redirect } from "react-router";
import type { Role } from "../../../worker/accounts/accounts.contract.ts";
import { requestContext } from "../../context.ts";
import { safeReturnTo } from "../../http/return-to.ts";

/** Agents go to their profile; others back to where they came from, or Home. */
export const afterLogin = (role: Role, url: URL, origin: string): string =>
  role === "delivery" ? href("/agent-profile") : (safeReturnTo(url.searchParams.get("returnTo"), origin) ?? href("/"));

/** Loader of the login and sign-up pages: redirects viewers who are already signed in. */
export const visitorsOnly = ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">): null => {
  const { actor, origin } = context.get(requestContext);
  if (actor) throw redirect(afterLogin(actor.role, url, origin));
  return null;
};
