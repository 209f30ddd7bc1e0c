import { Outlet } from "react-router";
import { requireBuyer } from "../../middleware/require-buyer.ts";
import type { Route } from "./+types/buyers.ts";

export const middleware: Route.MiddlewareFunction[] = [requireBuyer];

/** There so that the guard also runs when the browser navigates without a new document. */
export const loader = () => null;

export default function Buyers() {
  return <Outlet />;
}
