import { href, redirect } from "react-router";
import { plainPath } from "../../../worker/identity/language-address.contract.ts";
import { languageCookie, parseLanguage } from "../../../worker/identity/language-cookie.contract.ts";
import { requestContext, servicesContext } from "../../context.ts";
import { ownAddress } from "../../http/return-to.ts";
import type { Route } from "./+types/route.ts";

/** A GET only redirects, because it must have no side effects. */
export const loader = () => redirect(href("/"));

/** Stores the language on the device and, for a signed-in viewer, in the account. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const { actor, origin } = context.get(requestContext);
  const form = await request.formData();
  const language = parseLanguage(String(form.get("language")));
  // The address without a language prefix shows the chosen language.
  const to = plainPath(ownAddress(String(form.get("to")), origin) ?? href("/"));
  if (actor && language) await context.get(servicesContext).profiles.saveProfile(actor, { language });
  return redirect(to, language ? { headers: { "Set-Cookie": languageCookie(language) } } : undefined);
};
