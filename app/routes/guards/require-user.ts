import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { loginPath } from "../../features/viewer/login-path.ts";

/**
 * Visitors sign in first and come back to where they were going. It also runs on navigations in the browser, because
 * every guarded page has a loader.
 */
export const requireUser: MiddlewareFunction<Response> = ({ context, url }) => {
  if (context.get(requestContext).actor) return;
  throw redirect(loginPath(url.pathname + url.search));
};
