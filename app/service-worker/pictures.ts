import { inTurn } from "./in-turn.ts";
import { ASSETS, PICTURES } from "./names.ts";

/** A card's picture has 30 KB to spend. Together at most 10 MB. */
const MAX_BYTES = 64 * 1024;
const MAX_PICTURES = 160;

const PLACEHOLDER = "/placeholder-product.svg";

/** In place of a picture that is not here; kept from the start, with the files of the build. */
export const placeholder = async (): Promise<Response> =>
  (await (await caches.open(ASSETS)).match(PLACEHOLDER)) ?? Response.error();
export const keepPlaceholder = async (): Promise<void> => (await caches.open(ASSETS)).add(PLACEHOLDER);

/** Keeps a picture and lets the oldest go. Large ones are for those who have a network. */
export const keepPicture = async (address: string, answer: Response): Promise<void> => {
  if (answer.status !== 200 || Number(answer.headers.get("Content-Length") ?? Number.NaN) > MAX_BYTES) return;
  const bytes = await answer.arrayBuffer();
  if (bytes.byteLength > MAX_BYTES) return;
  await inTurn(async () => {
    const cache = await caches.open(PICTURES);
    await cache.put(address, new Response(bytes, { headers: answer.headers }));
    const all = await cache.keys();
    for (const oldest of all.slice(0, Math.max(0, all.length - MAX_PICTURES))) await cache.delete(oldest);
  });
};
