import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { languageOfPath } from "../identity/language-address.contract.ts";
import { LANGUAGE_COOKIE, languageCookie } from "../identity/language-cookie.contract.ts";
import { SESSION_COOKIE } from "../identity/session-cookie.contract.ts";

/**
 * Stores the language of an address such as `/hi/products` for a visitor who has chosen none, so that links, which have
 * plain addresses, keep it. Runs outside the visitors' cache, whose copies set no cookie.
 */
export const rememberLanguage: MiddlewareHandler = async (c, next) => {
  await next();
  const language = languageOfPath(c.req.path);
  if (language && c.res.ok && !getCookie(c, LANGUAGE_COOKIE) && !getCookie(c, SESSION_COOKIE))
    c.header("Set-Cookie", languageCookie(language), { append: true });
};
