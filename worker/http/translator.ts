import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import { translateMessage } from "../../app/context.ts";
import { type Actor, DEFAULT_LANGUAGE } from "../accounts/accounts.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../accounts/language-cookie.contract.ts";

/**
 * Translates message references into the language of the signed-in account, if the route authenticated one, or else
 * into that of the device.
 */
export const translator = (c: Context) => {
  const account: Actor | undefined = c.var.actor;
  const language = account?.language ?? parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
  return (reference: string): string => translateMessage(language, reference);
};

/** The same for message references by field. */
export const translateFields = (c: Context, fields: Readonly<Record<string, string>>): Record<string, string> => {
  const translate = translator(c);
  return Object.fromEntries(Object.entries(fields).map(([name, reference]) => [name, translate(reference)]));
};
