import { OFFLINE_PATH } from "../../../worker/http/cache/offline-cache.contract.ts";
import { OFFLINE_PAGE_CACHE } from "./cache-names.ts";
import { cacheNamedFiles } from "./page-files.ts";
import { runInOrder } from "./run-in-order.ts";

/** The language of the cached offline page; undefined until it was looked up. */
let language: string | null | undefined;

export const offlinePage = async (): Promise<Response> =>
  (await (await caches.open(OFFLINE_PAGE_CACHE)).match(OFFLINE_PATH)) ?? Response.error();

/** Caches the page that is shown for every address that cannot be reached, in this device's language. */
export const cacheOfflinePage = async (): Promise<void> => {
  const answer = await fetch(OFFLINE_PATH, { cache: "no-store" });
  if (!answer.ok) throw new Error(`The offline page answers ${answer.status}.`);
  const html = await answer.clone().text();
  await cacheNamedFiles(html);
  await runInOrder(async () => (await caches.open(OFFLINE_PAGE_CACHE)).put(OFFLINE_PATH, answer));
  language = answer.headers.get("Content-Language");
};

/** Fetches the offline page again when pages begin to come in another language. */
export const applyLanguage = async (answer: Response): Promise<void> => {
  const current = answer.headers.get("Content-Language");
  if (!current) return;
  language ??= (await offlinePage()).headers.get("Content-Language");
  if (current === language) return;
  // Set before the fetch, so that several answers in the new language cause one fetch.
  language = current;
  await cacheOfflinePage();
};
