import { ASSETS, PICTURES } from "./names.ts";
import { keepPicture, placeholder } from "./pictures.ts";

/** A file of a build: its name is its content's. */
export const answerAsset = async (event: FetchEvent): Promise<Response> => {
  const cache = await caches.open(ASSETS);
  const kept = await cache.match(event.request.url);
  if (kept) return kept;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request.url, answer.clone()));
  return answer;
};

/** A picture, once it was seen; a product's is named by its content, others are looked after behind the answer. */
export const answerPicture = async (event: FetchEvent): Promise<Response> => {
  const { url } = event.request;
  const fetched = async () => {
    const answer = await fetch(url);
    event.waitUntil(keepPicture(url, answer.clone()));
    return answer.status === 404 ? placeholder() : answer;
  };
  const kept = await (await caches.open(PICTURES)).match(url);
  if (!kept) return fetched().catch(placeholder);
  if (!new URL(url).pathname.startsWith("/images/")) event.waitUntil(fetched().catch(() => undefined));
  return kept;
};
