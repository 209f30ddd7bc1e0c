/**
 * The only pages that the service worker caches for a device without a network: the catalogue, and a delivery agent's
 * own board. The Worker marks each answer (offline-cache.ts); app/service-worker caches what is marked.
 */
export const CACHED_KINDS = ["list", "product", "board"] as const;
export type CachedKind = (typeof CACHED_KINDS)[number];

/** On an answer: it may be cached, as a page of this kind. */
export const OFFLINE_CACHE_HEADER = "Rasad-Offline-Cache";
/** On every page's answer: the owner of the offline cache. Pages of any other owner are removed. */
export const CACHE_OWNER_HEADER = "Rasad-Cache-Owner";
export const VISITOR = "visitor";
/** On a request: it only fills the cache. Messages that are shown once wait for the next page that is shown. */
export const PREFETCH_HEADER = "Rasad-Prefetch";
/** On a cached page: when it was cached, ISO 8601. */
export const CACHED_AT_HEADER = "Rasad-Cached-At";

/** The page shown for one that cannot be reached; it depends on the language only. */
export const OFFLINE_PATH = "/offline";

/** The page's path, for its own path and for that of its data in a client navigation. */
export const pageOf = (path: string): string => {
  const page = path.replace(/\.data$/, "").replace(/(?<=.)\/$/, "");
  return page === "/_root" || page === "/_" ? "/" : page;
};

const PATHS: Record<CachedKind, RegExp> = {
  list: /^\/products$/,
  product: /^\/products\/(?!more$)[\w-]+$/,
  board: /^\/orders$/,
};

/** The kind of page that has this path, or null. `/orders` is a board for agents alone. */
export const kindOfPath = (path: string): CachedKind | null =>
  CACHED_KINDS.find((kind) => PATHS[kind].test(path)) ?? null;
