import { href, type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../context.ts";

/** Only delivery agents; stands behind `requireUser`. */
export const requireAgent: MiddlewareFunction<Response> = ({ context }) => {
  if (context.get(requestContext).actor?.role !== "delivery") throw redirect(href("/unauthorized"));
};
