import type { MiddlewareHandler } from "hono";
import { AppError } from "../../platform/errors.contract.ts";

/** Refused versions, as Cloudflare names them. */
const TOO_OLD = new Set(["SSLv3", "TLSv1", "TLSv1.1"]);

/**
 * When the shop's own origin is https: refuses old versions of TLS, and plain HTTP for the API, whose clients would
 * keep sending their tokens unencrypted if they were redirected. Pages are redirected.
 */
export const requireTls: MiddlewareHandler<{ Bindings: { readonly APP_ORIGIN: string } }> = async (c, next) => {
  if (c.env.APP_ORIGIN.startsWith("https:")) {
    const url = new URL(c.req.url);
    const version = c.req.raw.cf?.tlsVersion;
    if (typeof version === "string" && TOO_OLD.has(version)) throw new AppError("security.tls_too_old", 403);
    if (url.protocol === "http:") {
      const isRead = c.req.method === "GET" || c.req.method === "HEAD";
      if (!isRead || url.pathname.startsWith("/api/")) throw new AppError("security.https_required", 403);
      return c.redirect(c.env.APP_ORIGIN + url.pathname.replace(/^\/+/, "/") + url.search, 308);
    }
  }
  return next();
};
