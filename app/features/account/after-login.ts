import { href, type LoaderFunctionArgs, redirect } from "react-router";
import type { Role } from "../../../worker/identity/accounts.contract.ts";
import { requestContext } from "../../context.ts";
import { safeReturnTo } from "../../http/return-to.ts";

/** Pages to which an agent returns after the login; from any other page the login leads to their profile. */
const AGENT_PAGE = /^\/((orders|cash|agent-profile)([/?#]|$)|profile\/.)/;

/** The page after a login: `returnTo`, else the agent's profile or Home. */
export const afterLogin = (role: Role, url: URL, origin: string): string => {
  const returnTo = safeReturnTo(url.searchParams.get("returnTo"), origin);
  if (role !== "delivery") return returnTo ?? href("/");
  return returnTo && AGENT_PAGE.test(returnTo) ? returnTo : href("/agent-profile");
};

/** Loader of the login and sign-up pages: redirects viewers who are already signed in. */
export const visitorsOnly = ({ context, url }: Pick<LoaderFunctionArgs, "context" | "url">): null => {
  const { actor, origin } = context.get(requestContext);
  if (actor) throw redirect(afterLogin(actor.role, url, origin));
  return null;
};
