import { plainPath } from "../../identity/language-address.contract.ts";

/**
 * The only pages that the service worker caches for use without a network: the catalogue, Home, a buyer's own cart,
 * orders and lists of usual products, and a delivery agent's own board, which is at the address of the orders. The Worker
 * marks each response (offline-cache.ts); app/service-worker caches what is marked.
 */
const CACHED_KINDS = ["list", "product", "board", "usual", "home", "cart"] as const;
export type CachedKind = (typeof CACHED_KINDS)[number];

/** Response header: the page may be cached, as a page of this kind. */
export const OFFLINE_CACHE_HEADER = "Rasad-Offline-Cache";
/**
 * Response header of every page: the owner of the offline cache. The service worker removes the pages of any other
 * owner.
 */
export const CACHE_OWNER_HEADER = "Rasad-Cache-Owner";
export const VISITOR = "visitor";
/** Request header: the request only fills the cache. One-time messages wait for the next page that is shown. */
export const PREFETCH_HEADER = "Rasad-Prefetch";
/** Header of a cached page: when it was cached, in ISO 8601. */
export const CACHED_AT_HEADER = "Rasad-Cached-At";

/** The page shown instead of one that cannot be reached; it depends on the language only. */
export const OFFLINE_PATH = "/offline";

/** The path of a page, from its own path or from that of its data in a client navigation. */
export const pageOf = (path: string): string => {
  const page = path.replace(/\.data$/, "").replace(/(?<=.)\/$/, "");
  return page === "/_root" || page === "/_" ? "/" : page;
};

const PATHS: Record<CachedKind, RegExp> = {
  list: /^\/products$/,
  product: /^\/products\/(?!more$)[\w-]+$/,
  board: /^\/orders$/,
  usual: /^\/lists(\/[0-9A-Z]{26})?$/,
  home: /^\/$/,
  cart: /^\/cart$/,
};

/** The kind of page at this path in any language, or null. */
export const kindOfPath = (path: string): CachedKind | null =>
  CACHED_KINDS.find((kind) => PATHS[kind].test(plainPath(path))) ?? null;
