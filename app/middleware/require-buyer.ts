import { href, type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../context.ts";

/** Delivery agents have no cart. Visitors may look at theirs; ordering asks them to sign in. */
export const requireBuyer: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(requestContext).actor?.role === "delivery") throw redirect(href("/unauthorized"));
};
