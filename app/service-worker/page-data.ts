import { OFFLINE_CACHE_HEADER, pageOf } from "../../worker/http/cache/offline-cache.contract.ts";
import { copySoon } from "./cached-data.ts";
import { noteReader } from "./cached-pages.ts";
import { noteLanguage } from "./offline-page.ts";

/** React Router's own parameters. */
const ROUTES = "_routes";

const documentOf = (address: string): string => {
  const url = new URL(address);
  url.searchParams.delete(ROUTES);
  return pageOf(url.pathname) + url.search;
};

/** In React Router's words: go there with a new document. That one we can answer without a network. */
const documentInstead = (address: string): Response =>
  new Response(null, {
    status: 204,
    headers: { "X-Remix-Redirect": address, "X-Remix-Reload-Document": "true" },
  });

/** A page's data, when the browser moves on without a document. What part of a page asks for itself may simply fail. */
export const answerData = async (event: FetchEvent): Promise<Response> => {
  const { request } = event;
  const askedAt = performance.now();
  try {
    const answer = await fetch(request);
    const { headers } = answer;
    event.waitUntil(
      noteReader(answer, askedAt)
        .then(() => noteLanguage(answer))
        .then(() => (headers.has(OFFLINE_CACHE_HEADER) ? copySoon(documentOf(request.url)) : undefined))
        .catch(() => undefined),
    );
    return answer;
  } catch (error) {
    if (new URL(request.url).searchParams.has(ROUTES)) throw error;
    return documentInstead(documentOf(request.url));
  }
};

/** Which pages there are, asked before the first visit to one: without a network the page itself is asked for. */
export const answerRoutes = async ({ request }: FetchEvent): Promise<Response> => {
  try {
    return await fetch(request);
  } catch {
    return new Response(null, { status: 204, headers: { "X-Remix-Reload-Document": "true" } });
  }
};
