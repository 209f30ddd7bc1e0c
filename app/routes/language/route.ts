import { href, redirect } from "react-router";
import { languageCookie, parseLanguage } from "../../../worker/identity/language-cookie.contract.ts";
import { requestContext } from "../../context.ts";
import { ownAddress } from "../../http/return-to.ts";
import type { Route } from "./+types/route.ts";

/** A GET only redirects, because it must have no side effects. */
export const loader = () => redirect(href("/"));

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const language = parseLanguage(String(form.get("language")));
  const to = ownAddress(String(form.get("to")), context.get(requestContext).origin) ?? href("/");
  return redirect(to, language ? { headers: { "Set-Cookie": languageCookie(language) } } : undefined);
};
