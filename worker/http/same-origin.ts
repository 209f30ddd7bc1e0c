import type { MiddlewareHandler } from "hono";
import { AppError } from "../platform/errors.contract.ts";
import { readToken } from "./authentication.ts";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);
/**
 * GET requests with a side effect (they send a mail, open a socket or count as a download), which another site must
 * not be able to cause.
 */
const UNSAFE_READ = /^\/api\/(auth\/(send-otp|profile\/data)\/?$|live\/)/;

/**
 * Prevents cross-site request forgery: refuses requests from other origins, and requires a request that acts by cookie
 * to prove its origin. Browsers never attach bearer tokens on their own, so those need no check.
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
      throw new AppError("security.cross_site", 403);
    }
  }
  await next();
};
