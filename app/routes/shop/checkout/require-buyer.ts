import { href, type MiddlewareFunction, redirect } from "react-router";
import { requestContext } from "../../../context.ts";
import { typedCookie } from "../../../features/payment/typed-cookie.ts";
import { loginPath } from "../../../features/viewer/login-path.ts";
import { readForm } from "./checkout-form.ts";

/** Redirects visitors to the login, which returns them to the checkout with what they sent: their session ended elsewhere. */
export const requireBuyer: MiddlewareFunction<Response> = async ({ request, context, url }) => {
  if (context.get(requestContext).actor) return;
  if (request.method !== "POST") throw redirect(loginPath(url.pathname + url.search));
  const { buyer, typed } = readForm(await request.formData());
  throw redirect(loginPath(href("/checkout")), { headers: { "Set-Cookie": await typedCookie({ buyer, ...typed }) } });
};
