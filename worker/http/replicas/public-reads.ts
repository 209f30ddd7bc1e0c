import { plainPath } from "../../identity/language-address.contract.ts";

/** Home, the catalogue, its feeds and the sitemaps, as documents and as React Router's data requests. */
const PUBLIC_PAGE =
  /^\/(?:_root\.data|_\.data|(?:products(?:\/[\w-]+)?)?(?:\.data)?|sitemap\.xml|sitemaps\/[\w-]+\.xml|feeds\/[\w-]+\/catalogue\.(?:csv|json))\/?$/;
const PUBLIC_CALL = /^\/api\/(?:products(?:\/[\w-]+(?:\/prices)?)?|search\/suggest)\/?$/;
/** A POST that only reads; its many ids are in the body. */
const BULK_READ = /^\/api\/products\/bulk\/?$/;

export const isRead = (method: string): boolean => method === "GET" || method === "HEAD";

/**
 * Whether a replica of the database may answer the request's catalogue queries, because it decides nothing and shows
 * nothing private except the name in a page's header. All other requests read the primary.
 */
export const isPublicRead = (method: string, path: string): boolean =>
  isRead(method)
    ? PUBLIC_PAGE.test(plainPath(path)) || PUBLIC_CALL.test(path)
    : method === "POST" && BULK_READ.test(path);
