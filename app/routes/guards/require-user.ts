import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { loginPath } from "../../features/viewer/login-path.ts";

/**
 * Redirects visitors to the login, which returns them to the requested address. It also covers client-side navigations,
 * because every guarded page has a loader.
 */
export const requireUser: MiddlewareFunction<Response> = ({ context, url }) => {
  if (context.get(requestContext).actor) return;
  throw redirect(loginPath(url.pathname + url.search));
};
