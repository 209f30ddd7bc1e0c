import { ASSETS_CACHE, PICTURES_CACHE } from "./cache-names.ts";
import { cachePicture, placeholder } from "./pictures.ts";

/** From the cache first: a file of the build has its content's hash in its name. */
export const answerAsset = async (event: FetchEvent): Promise<Response> => {
  const cache = await caches.open(ASSETS_CACHE);
  const cached = await cache.match(event.request.url);
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(cache.put(event.request.url, answer.clone()));
  return answer;
};

/** From the cache first. Only a product's picture is named by its content; every other one is fetched again behind it. */
export const answerPicture = async (event: FetchEvent): Promise<Response> => {
  const { url } = event.request;
  const fromNetwork = async () => {
    const answer = await fetch(url);
    event.waitUntil(cachePicture(url, answer.clone()));
    return answer.status === 404 ? placeholder() : answer;
  };
  const cached = await (await caches.open(PICTURES_CACHE)).match(url);
  if (!cached) return fromNetwork().catch(placeholder);
  if (!new URL(url).pathname.startsWith("/images/")) event.waitUntil(fromNetwork().catch(() => undefined));
  return cached;
};
