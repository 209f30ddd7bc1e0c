import { Outlet } from "react-router";
import { PageErrorBoundary } from "../../components/page-error-boundary.tsx";
import { requireStaff } from "../../middleware/require-staff.ts";
import { requireUser } from "../../middleware/require-user.ts";
import type { Route } from "./+types/staff.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

export const loader = ({ context }: Route.LoaderArgs) => {
  requireStaff(context);
  return null;
};

export default function Staff() {
  return <Outlet />;
}

export const ErrorBoundary = PageErrorBoundary;
