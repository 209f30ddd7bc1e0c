import { href, redirect } from "react-router";
import { languageCookie, parseLanguage } from "../../../worker/accounts/language-cookie.contract.ts";
import { requestContext } from "../../context.ts";
import { ownAddress } from "../../http/return-to.ts";
import type { Route } from "./+types/route.ts";

/** Someone who typed the address. */
export const loader = () => redirect(href("/"));

/** A visitor's choice, kept on the device. An account's own language is set in its profile. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const language = parseLanguage(String(form.get("language")));
  const to = ownAddress(String(form.get("to")), context.get(requestContext).origin) ?? href("/");
  return redirect(to, language ? { headers: { "Set-Cookie": languageCookie(language) } } : undefined);
};
