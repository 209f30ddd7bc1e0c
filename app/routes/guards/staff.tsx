import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { runsTheShop } from "../../../worker/accounts/accounts.contract.ts";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { requestContext } from "../../context.ts";
import { clearAdminCache } from "../../features/admin-cache/admin-cache.ts";
import { isAdminNavigation } from "../../features/admin-cache/is-admin-navigation.ts";
import { refuse } from "../../http/page-failure.ts";
import { messagesIn } from "../../i18n/messages.tsx";
import type { Route } from "./+types/staff.ts";
import { requireUser } from "./require-user.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/**
 * Verified admins and the owner; anyone else meets Access Denied (403). A loader and not a middleware, because an error
 * thrown before the loaders would cost the page its header. Services check permission on their own.
 */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { actor, language } = context.get(requestContext);
  if (runsTheShop(actor)) return null;
  throw refuse(403, "access.staff_only", messagesIn(language, "shell")("errors.deniedAdminText"));
};

/** Any load that is not a step from tab to tab follows a change, which makes the cached tabs old. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean => {
  if (isAdminNavigation(args)) return false;
  clearAdminCache();
  return args.defaultShouldRevalidate;
};

export default function Staff() {
  return <Outlet />;
}

export const ErrorBoundary = PageErrorBoundary;
