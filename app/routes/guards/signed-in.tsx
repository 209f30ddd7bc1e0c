import { Outlet } from "react-router";
import { requireUser } from "../../middleware/require-user.ts";
import type { Route } from "./+types/signed-in.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser];

/** There so that the guard also runs when the browser navigates without a new document. */
export const loader = () => null;

export default function SignedIn() {
  return <Outlet />;
}
