import { OFFLINE_CACHE_HEADER } from "../../../worker/http/cache/offline-cache.contract.ts";
import { applyCacheOwner, cachePage, findCached } from "./cached-pages.ts";
import { applyLanguage, offlinePage } from "./offline-page.ts";
import { prefetchCarriedTab } from "./prefetch.ts";

/** The network timeout for a page that is cached, ms. */
const TIMEOUT_MS = 4_000;

const cacheAnswer = async (address: string, answer: Response, requestedAt: number): Promise<void> => {
  await applyCacheOwner(answer, requestedAt);
  await applyLanguage(answer);
  if (!answer.headers.has(OFFLINE_CACHE_HEADER)) return;
  await cachePage(address, answer);
  await prefetchCarriedTab(address);
};

const fromNetwork = async (event: FetchEvent): Promise<Response> => {
  const requestedAt = performance.now();
  const preloaded = (await event.preloadResponse) as Response | undefined;
  const answer = preloaded ?? (await fetch(event.request));
  event.waitUntil(cacheAnswer(event.request.url, answer.clone(), requestedAt).catch(() => undefined));
  return answer;
};

const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new TypeError("no answer")), TIMEOUT_MS));

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
