import {
  CACHE_OWNER_HEADER,
  CACHED_AT_HEADER,
  type CachedKind,
  OFFLINE_CACHE_HEADER,
} from "../../../worker/http/cache/offline-cache.contract.ts";
import { scope } from "../scope/scope.ts";
import { cacheablePage, isOf, isOfThisBuild, isPagesCache, pagesCacheOf } from "./cache-names.ts";
import { cacheFiles, cachePictures } from "./page-files.ts";
import { runInOrder } from "./run-in-order.ts";

/** The maximum number of pages of each kind; beyond it the oldest is removed. A board has three tabs. */
const MAX_PAGES: Record<CachedKind, number> = { list: 6, product: 30, board: 3, usual: 21, home: 1, cart: 1 };
/** For these kinds, an uncached page never redirects to another cached page of its kind. */
const IRREPLACEABLE: readonly CachedKind[] = ["product", "usual"];

/** The owner in the response to the newest request; a late response to an older one may name a past session. */
let newest: { readonly requestedAt: number; readonly owner: string } = { requestedAt: 0, owner: "" };

/** Removes the cached pages of all other owners. Await it before the response is used in any other way. */
export const applyCacheOwner = async (response: Response, requestedAt: number): Promise<void> => {
  const owner = response.headers.get(CACHE_OWNER_HEADER);
  if (!owner || requestedAt < newest.requestedAt) return;
  newest = { requestedAt, owner };
  await runInOrder(async () => {
    // The current owner's pages of an older build stay until the new build has cached them.
    const others = (await caches.keys()).filter((name) => isPagesCache(name) && !isOf(newest.owner, name));
    await Promise.all(others.map((name) => caches.delete(name)));
  });
};

export const clearPages = (): Promise<unknown> =>
  runInOrder(async () => Promise.all((await caches.keys()).filter(isPagesCache).map((name) => caches.delete(name))));

/** Caches a page that the server allows to be cached, with every file it needs without a network. */
export const cachePage = async (address: string, response: Response): Promise<void> => {
  const owner = response.headers.get(CACHE_OWNER_HEADER);
  const page = cacheablePage(address);
  if (!page || !owner || response.headers.get(OFFLINE_CACHE_HEADER) !== page.kind || response.redirected) return;
  // With a query the cart shows a question or a notice that is outdated by the next visit.
  if (page.kind === "cart" && new URL(address, self.location.href).search !== "") return;
  const headers = new Headers(response.headers);
  headers.set(CACHED_AT_HEADER, new Date().toISOString());
  const html = await response.text();
  if (!(await cacheFiles(page.kind, html))) {
    await scope.registration.update();
    return;
  }
  await runInOrder(async () => {
    if (newest.owner !== owner) return;
    const cache = await caches.open(pagesCacheOf(owner));
    // Deleted first, so that the page moves to the end of the cache's order.
    await cache.delete(page.key);
    await cache.put(page.key, new Response(html, { headers }));
    const alike = (await cache.keys()).filter(({ url }) => cacheablePage(url)?.kind === page.kind);
    for (const oldest of alike.slice(0, Math.max(0, alike.length - MAX_PAGES[page.kind]))) await cache.delete(oldest);
  });
  await cachePictures(html);
};

/**
 * Only the current owner's pages are readable, because those of another owner may still exist. A service worker that
 * just started knows no owner yet, so it reads any pages of this build.
 */
const isReadable = (cache: string): boolean =>
  newest.owner === "" ? isPagesCache(cache) && isOfThisBuild(cache) : cache === pagesCacheOf(newest.owner);

const openPages = async (): Promise<Cache | null> => {
  const name = (await caches.keys()).find(isReadable);
  return name === undefined ? null : caches.open(name);
};

/** The document cached for this address; undefined without one. */
export const cachedDocument = async (address: string): Promise<Response | undefined> => {
  const page = cacheablePage(address);
  return page ? (await openPages())?.match(page.key) : undefined;
};

export const cachedAddresses = async (): Promise<string[]> =>
  ((await (await openPages())?.keys()) ?? []).map(({ url }) => url);

/** Adds the time of caching to the page, which features/pwa-client shows. */
const markCached = async (page: Response): Promise<Response> => {
  const at = page.headers.get(CACHED_AT_HEADER) ?? "";
  const html = await page.text();
  return new Response(html.replace("<html ", `<html data-cached-at="${at}" `), { headers: page.headers });
};

/**
 * The cached response for this address: the page itself, or a redirect to the newest page of its kind. Null when there
 * is none, and for an irreplaceable page.
 */
export const findCached = async (address: string): Promise<Response | null> => {
  const page = cacheablePage(address);
  const pages = await openPages();
  if (!page || !pages) return null;
  const url = new URL(address);
  const cached = await pages.match(page.key);
  if (cached) return url.pathname + url.search === page.key ? markCached(cached) : Response.redirect(page.key);
  if (IRREPLACEABLE.includes(page.kind)) return null;
  const newestOfKind = (await pages.keys()).findLast((request) => cacheablePage(request.url)?.kind === page.kind);
  return newestOfKind ? Response.redirect(newestOfKind.url) : null;
};
