import { ASSETS_CACHE, PICTURES_CACHE } from "./cache-names.ts";
import { cachePicture, placeholder } from "./pictures.ts";

/** Cache first, because the name of a build file contains its content hash. */
export const answerAsset = async (event: FetchEvent): Promise<Response> => {
  const cache = await caches.open(ASSETS_CACHE);
  const cached = await cache.match(event.request.url);
  if (cached) return cached;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(event.request.url, response.clone()));
  return response;
};

/** Cache first. Only the URL of a product picture contains its hash; other pictures are revalidated in the background. */
export const answerPicture = async (event: FetchEvent): Promise<Response> => {
  const { url } = event.request;
  const fromNetwork = async () => {
    const response = await fetch(url);
    event.waitUntil(cachePicture(url, response.clone()));
    return response.status === 404 ? placeholder() : response;
  };
  const cached = await (await caches.open(PICTURES_CACHE)).match(url);
  if (!cached) return fromNetwork().catch(placeholder);
  if (!new URL(url).pathname.startsWith("/images/")) event.waitUntil(fromNetwork().catch(() => undefined));
  return cached;
};
