import type { MiddlewareHandler } from "hono";
import { AppError } from "../platform/errors.contract.ts";
import { readToken } from "./authentication.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/** Reads with an effect (they send a mail, open a socket), so a foreign page must not be able to cause them. */
const UNSAFE_READ = /^\/api\/(auth\/send-otp\/?$|live\/)/;

/**
 * A foreign page cannot act with a visitor's cookie: what comes from elsewhere is refused, and what acts by cookie must
 * say that it comes from here. A browser does not attach bearer tokens by itself, so they need no check.
 */
export const sameOrigin: MiddlewareHandler = async (c, next) => {
  const isUnsafe = !SAFE.has(c.req.method) || UNSAFE_READ.test(c.req.path);
  const sent = readToken(c);
  if (isUnsafe && sent?.from !== "bearer") {
    const site = c.req.header("Sec-Fetch-Site");
    const origin = c.req.header("Origin");
    const isOurs = site === "same-origin" || (origin !== undefined && origin === new URL(c.req.url).origin);
    const isForeign =
      (site !== undefined && site !== "same-origin" && site !== "none") || (origin !== undefined && !isOurs);
    if (isForeign || (sent?.from === "cookie" && !isOurs)) {
      throw new AppError("security.cross_site", 403, "This request did not come from our own pages.");
    }
  }
  await next();
};
