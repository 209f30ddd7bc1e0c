import { href, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { isKeptOut, runsTheShop } from "../../../worker/identity/accounts.contract.ts";
import { requestContext } from "../../context.ts";
import { clearAdminCache } from "../../features/admin-cache/admin-cache.ts";
import { isAdminNavigation } from "../../features/admin-cache/is-admin-navigation.ts";
import { refuse } from "../../http/page-failure.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import type { Route } from "./+types/staff.ts";
import { requireUser } from "./require-user.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/**
 * Admits verified admins and the owner once they have the second factor that a setting may require; others get a 403
 * page. It is a loader, because an error of a middleware would replace the page's header too. Services check permission
 * themselves.
 */
export const loader = ({ context, url }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  if (runsTheShop(actor)) return null;
  const returnTo = new URLSearchParams({ returnTo: url.pathname + url.search });
  if (isKeptOut(actor)) throw redirect(`${href("/profile/second-factor")}?${returnTo}`);
  const text = messagesIn(language, "shell");
  const state = actor?.role === "admin" && actor.adminStatus !== "verified" ? actor.adminStatus : null;
  throw refuse(
    403,
    "access.staff_only",
    text("errors.deniedAdminText"),
    state ? text(`errors.deniedAdmin.${state}`) : undefined,
  );
};

/** Any other revalidation follows a change, so the cached tabs are outdated. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean => {
  if (isAdminNavigation(args)) return false;
  clearAdminCache();
  return args.defaultShouldRevalidate;
};
