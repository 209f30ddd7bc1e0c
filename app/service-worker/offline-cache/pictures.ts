import { ASSETS_CACHE, PICTURES_CACHE } from "./cache-names.ts";
import { runInOrder } from "./run-in-order.ts";

/** In bytes, twice the budget of a card's picture. With MAX_PICTURES the cache holds at most 10 MB. */
const MAX_BYTES = 64 * 1024;
const MAX_PICTURES = 160;

const PLACEHOLDER = "/placeholder-product.svg";

/** Shown for a missing picture. It is cached at installation, with the files of the build. */
export const placeholder = async (): Promise<Response> =>
  (await (await caches.open(ASSETS_CACHE)).match(PLACEHOLDER)) ?? Response.error();
export const cachePlaceholder = async (): Promise<void> => (await caches.open(ASSETS_CACHE)).add(PLACEHOLDER);

/** Caches a picture, unless it is too large, and removes the oldest beyond MAX_PICTURES. */
export const cachePicture = async (address: string, response: Response): Promise<void> => {
  if (response.status !== 200 || Number(response.headers.get("Content-Length") ?? Number.NaN) > MAX_BYTES) return;
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > MAX_BYTES) return;
  await runInOrder(async () => {
    const cache = await caches.open(PICTURES_CACHE);
    await cache.put(address, new Response(bytes, { headers: response.headers }));
    const all = await cache.keys();
    for (const oldest of all.slice(0, Math.max(0, all.length - MAX_PICTURES))) await cache.delete(oldest);
  });
};
