import { Outlet } from "react-router";
import { requireAgent } from "../../middleware/require-agent.ts";
import { requireUser } from "../../middleware/require-user.ts";
import type { Route } from "./+types/agents.ts";

export const middleware: Route.MiddlewareFunction[] = [requireUser, requireAgent];

/** There so that the guard also runs when the browser navigates without a new document. */
export const loader = () => null;

export default function Agents() {
  return <Outlet />;
}
