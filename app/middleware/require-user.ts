import { href, type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../context.ts";

/** Visitors sign in first and come back to where they were going. */
export const requireUser: MiddlewareFunction<Response> = ({ context, url }) => {
  if (context.get(requestContext).actor) return;
  throw redirect(`${href("/login")}?${new URLSearchParams({ returnTo: url.pathname + url.search })}`);
};
