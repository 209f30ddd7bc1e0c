import { OFFLINE_CACHE_HEADER } from "../../../worker/http/cache/offline-cache.contract.ts";
import { applyCacheOwner, cachePage, findCached } from "./cached-pages.ts";
import { applyLanguage, offlinePage } from "./offline-page.ts";
import { prefetchCarriedTab } from "./prefetch.ts";

/** The network timeout for a page that is cached. */
const TIMEOUT_MS = 4_000;

const cacheResponse = async (address: string, response: Response, requestedAt: number): Promise<void> => {
  await applyCacheOwner(response, requestedAt);
  await applyLanguage(response);
  if (!response.headers.has(OFFLINE_CACHE_HEADER)) return;
  await cachePage(address, response);
  await prefetchCarriedTab(address);
};

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const requestedAt = performance.now();
  const preloaded = (await event.preloadResponse) as Response | undefined;
  const response = preloaded ?? (await fetch(event.request));
  event.waitUntil(cacheResponse(event.request.url, response.clone(), requestedAt).catch(() => undefined));
  return response;
};

const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new TypeError("no response")), TIMEOUT_MS));

/** Answers with a document from the network, else from the cache, else with the offline page. */
export const answerNavigation = async (event: FetchEvent): Promise<Response> => {
  const fresh = fromNetwork(event);
  const cached = findCached(event.request.url);
  // A response after the timeout is still cached.
  event.waitUntil(fresh.catch(() => undefined));
  try {
    return await ((await cached) ? Promise.race([fresh, timeout()]) : fresh);
  } catch {
    return (await cached) ?? offlinePage();
  }
};
