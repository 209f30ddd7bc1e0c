import { href, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import type { Route } from "./+types/buyers.ts";

/** Delivery agents have no cart. Visitors have one and sign in at checkout. */
const requireBuyer: Route.MiddlewareFunction = ({ context }) => {
  if (context.get(requestContext).actor?.role === "delivery") throw redirect(href("/unauthorized"));
};

export const middleware: Route.MiddlewareFunction[] = [requireBuyer];
