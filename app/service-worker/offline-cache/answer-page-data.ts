import { OFFLINE_CACHE_HEADER, pageOf } from "../../../worker/http/cache/offline-cache.contract.ts";
import { applyCacheOwner } from "./cached-pages.ts";
import { applyLanguage } from "./offline-page.ts";
import { prefetchSoon, refreshChangedOrders } from "./prefetch.ts";

/** React Router's query parameter that limits a data request to the named routes. */
const ROUTES = "_routes";

const documentOf = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete(ROUTES);
  return pageOf(url.pathname) + url.search;
};

/** Makes React Router load this URL as a document, because documents can come from the cache. */
const loadDocumentInstead = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": address, "X-Remix-Reload-Document": "true" },
  });

/**
 * Answers a client navigation's data request. Without a network the document is loaded instead; a request for partial
 * data fails.
 */
export const answerPageData = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const requestedAt = performance.now();
  try {
    const response = await fetch(request);
    const { headers } = response;
    event.waitUntil(
      applyCacheOwner(response, requestedAt)
        .then(() => applyLanguage(response))
        .then(() => refreshChangedOrders())
        .then(() => (headers.has(OFFLINE_CACHE_HEADER) ? prefetchSoon(documentOf(request.url)) : undefined))
        .catch(() => undefined),
    );
    return response;
  } catch (error) {
    if (new URL(request.url).searchParams.has(ROUTES)) throw error;
    return loadDocumentInstead(documentOf(request.url));
  }
};

/**
 * React Router requests the route manifest before the first visit to a route. Without a network, the response makes it
 * load the document instead.
 */
export const answerRouteManifest = async ({ request }: FetchEvent): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  }
};
