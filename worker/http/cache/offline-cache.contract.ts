/**
 * Pages that a browser's service worker may keep for when it has no network, and no others: the catalogue, and a
 * delivery agent's own board. The Worker says so in each answer (kept-pages.ts), app/service-worker does as it is told.
 */
export const KEPT_KINDS = ["list", "product", "board"] as const;
export type CachedKind = (typeof KEPT_KINDS)[number];

/** On an answer: it may be kept, as a page of this kind. */
export const OFFLINE_CACHE_HEADER = "Rasad-Offline-Cache";
/** On every page's answer: whose eyes it is for. What was kept for anyone else is thrown away. */
export const READER_HEADER = "Rasad-Cache-Owner";
export const VISITOR = "visitor";
/** On a request: for keeping, nobody sees it now. Notices that are shown once wait for the next page. */
export const PREFETCH_HEADER = "Rasad-Prefetch";
/** On a kept page: when it came, ISO 8601. */
export const CACHED_AT_HEADER = "Rasad-Cached-At";

/** The page that stands in for one that cannot be reached; it is the same for everyone who reads its language. */
export const OFFLINE_PATH = "/offline";

/** A page's address, and that of its data when the browser moves on without a new document. */
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
  KEPT_KINDS.find((kind) => PATHS[kind].test(path)) ?? null;
