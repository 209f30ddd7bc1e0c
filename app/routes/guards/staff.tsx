import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { clearAdminCache } from "../../features/admin-cache/admin-cache.ts";
import { isAdminNavigation } from "../../features/admin-cache/is-admin-navigation.ts";
import { requireStaff } from "../../middleware/require-staff.ts";
import { requireUser } from "../../middleware/require-user.ts";
import type { Route } from "./+types/staff.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export const loader = ({ context }: Route.LoaderArgs) => {
  requireStaff(context);
  return null;
};

/**
 * Called for every reading below it: one that is not a step from tab to tab follows a change (a form was sent, news
 * came), and what the tabs had read is old.
 */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean => {
  if (isAdminNavigation(args)) return false;
  clearAdminCache();
  return args.defaultShouldRevalidate;
};

export default function Staff() {
  return <Outlet />;
}

export const ErrorBoundary = PageErrorBoundary;
