import { type CachedKind, kindOfPath } from "../../worker/http/cache/offline-cache.contract.ts";

/** Everything that a build needs stands in caches of its own: nothing of two builds is ever mixed. */
export const ASSETS = `assets-${BUILD.id}`;
export const OFFLINE = `offline-${BUILD.id}`;
/** Behind a picture's address is always the same picture: these outlive builds. */
export const PICTURES = "pictures";

const PAGES = "pages-";
/** Pages of one reader: a session, or visitors. There is never more than one such cache. */
export const pagesOf = (reader: string): string => `${PAGES}${BUILD.id}-${reader}`;
export const isOfPages = (name: string): boolean => name.startsWith(PAGES);
export const isOfThisBuild = (name: string): boolean => name === PICTURES || name.split("-")[1] === BUILD.id;

/** What of a query makes another page of it; null: all of it does. */
const QUERY: Record<CachedKind, readonly string[] | null> = { list: null, product: [], board: ["tab", "cursor"] };
const FIRST_TAB = "active";

/** The kind and the one address of a page that may be kept; null for all others. */
export const keyOf = (address: string): { readonly kind: CachedKind; readonly key: string } | null => {
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
