import type { MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import { translateMessage } from "../../i18n/translate-message.ts";
import { DEFAULT_LANGUAGE } from "../../identity/accounts.contract.ts";
import { LANGUAGE_TAGS } from "../../identity/language-address.contract.ts";
import { LANGUAGE_COOKIE, parseLanguage } from "../../identity/language-cookie.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";

/** In characters; our longest paths, which contain a secret, have fewer than two hundred. */
const MAX_PATH = 1_024;
/**
 * Cloudflare's own limit. The query may hold a list shared from another app, also in the address of the sign-in page.
 */
const MAX_ADDRESS = 16_384;

const tooLong = () => new AppError("http.address_too_long", 414);

const isTooLong = (url: string): boolean => {
  const from = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", from);
  return (query < 0 ? url.length : query) - from > MAX_PATH || url.length - from > MAX_ADDRESS;
};

/** Refuses long URLs with 414 before anything routes, reads or logs them; pages get a sentence as plain text. */
export const limitAddress: MiddlewareHandler = async (c, next) => {
  if (!isTooLong(c.req.url)) return next();
  if (c.req.path.startsWith("/api/")) throw tooLong();
  const language = parseLanguage(getCookie(c, LANGUAGE_COOKIE)) ?? DEFAULT_LANGUAGE;
  const sentence = translateMessage(language, message("http.address_too_long"));
  return c.text(sentence, 414, { "Content-Language": LANGUAGE_TAGS[language] });
};
