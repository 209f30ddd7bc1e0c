import { type CachedKind, kindOfPath } from "../../../worker/http/cache/offline-cache.contract.ts";

/** Cache names contain the build's id, so that files of two builds are never mixed. */
export const ASSETS_CACHE = `assets-${BUILD.id}`;
export const OFFLINE_PAGE_CACHE = `offline-${BUILD.id}`;
/** Shared by all builds, because the picture at an address never changes. */
export const PICTURES_CACHE = "pictures";

const PAGES = "pages-";
/** The pages of one owner: a session, or all visitors. At most one such cache exists for each build. */
export const pagesCacheOf = (owner: string): string => `${PAGES}${BUILD.id}-${owner}`;
export const isOf = (owner: string, name: string): boolean => name.endsWith(`-${owner}`);
export const isPagesCache = (name: string): boolean => name.startsWith(PAGES);
export const isOfThisBuild = (name: string): boolean => name === PICTURES_CACHE || name.split("-")[1] === BUILD.id;

/** The query parameters that select another page; null means all of them. */
const QUERY: Record<CachedKind, readonly string[] | null> = {
  list: null,
  product: [],
  board: ["tab", "cursor"],
  usual: [],
  home: [],
  cart: [],
};
const FIRST_TAB = "active";

/** A page that may be cached. `key` is its canonical path and query, whatever the order of parameters. */
interface CacheablePage {
  readonly kind: CachedKind;
  readonly key: string;
}

/** Null for a page that must not be cached. */
export const cacheablePage = (address: string): CacheablePage | null => {
  const url = new URL(address, self.location.href);
  const path = url.pathname.replace(/(?<=.)\/$/, "");
  const kind = kindOfPath(path);
  if (!kind) return null;
  const names = QUERY[kind];
  const query = [...url.searchParams].filter(
    ([name, value]) => (names?.includes(name) ?? true) && !(kind === "board" && value === FIRST_TAB),
  );
  return { kind, key: query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path };
};
