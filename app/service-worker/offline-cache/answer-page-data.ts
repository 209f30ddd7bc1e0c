import { OFFLINE_CACHE_HEADER, pageOf } from "../../../worker/http/cache/offline-cache.contract.ts";
import { applyCacheOwner } from "./cached-pages.ts";
import { applyLanguage } from "./offline-page.ts";
import { prefetchSoon } from "./prefetch.ts";

/** React Router's own parameter: only these routes' data is wanted. */
const ROUTES = "_routes";

const documentOf = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete(ROUTES);
  return pageOf(url.pathname) + url.search;
};

/** React Router's protocol for "load this address as a document": documents can come from the cache. */
const loadDocumentInstead = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": address, "X-Remix-Reload-Document": "true" },
  });

/** A page's data for a client navigation. Without a network the document is loaded instead; partial data may fail. */
export const answerPageData = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const requestedAt = performance.now();
  try {
    const answer = await fetch(request);
    const { headers } = answer;
    event.waitUntil(
      applyCacheOwner(answer, requestedAt)
        .then(() => applyLanguage(answer))
        .then(() => (headers.has(OFFLINE_CACHE_HEADER) ? prefetchSoon(documentOf(request.url)) : undefined))
        .catch(() => undefined),
    );
    return answer;
  } catch (error) {
    if (new URL(request.url).searchParams.has(ROUTES)) throw error;
    return loadDocumentInstead(documentOf(request.url));
  }
};

/** React Router asks which routes exist before the first visit to one. Without a network it loads the document. */
export const answerRouteManifest = async ({ request }: FetchEvent): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  }
};
