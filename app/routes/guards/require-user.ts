import { type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../../context.ts";
import { loginPath } from "../../features/viewer/login-path.ts";

/**
 * Redirects visitors to the login, which returns them to this address. It also runs on client-side navigation, because
 * every guarded page has a loader.
 */
export const requireUser: MiddlewareFunction<Response> = ({ context, url }) => {
  if (context.get(requestContext).actor) return;
  throw redirect(loginPath(url.pathname + url.search));
};
