import { OFFLINE_PATH } from "../../../worker/http/cache/offline-cache.contract.ts";
import { languageOfPath } from "../../../worker/identity/language-address.contract.ts";
import { OFFLINE_PAGE_CACHE } from "./cache-names.ts";
import { cachedAddresses, clearPages } from "./cached-pages.ts";
import { cacheNamedFiles } from "./page-files.ts";
import { prefetchAgain } from "./prefetch.ts";
import { runInOrder } from "./run-in-order.ts";

/** The language of the cached offline page; undefined until it is read. */
let language: string | null | undefined;

export const offlinePage = async (): Promise<Response> =>
  (await (await caches.open(OFFLINE_PAGE_CACHE)).match(OFFLINE_PATH)) ?? Response.error();

/** Caches the page that is shown for every unreachable address, in this device's language. */
export const cacheOfflinePage = async (): Promise<void> => {
  const response = await fetch(OFFLINE_PATH, { cache: "no-store" });
  if (!response.ok) throw new Error(`The offline page answers ${response.status}.`);
  const html = await response.clone().text();
  await cacheNamedFiles(html);
  await runInOrder(async () => (await caches.open(OFFLINE_PAGE_CACHE)).put(OFFLINE_PATH, response));
  language = response.headers.get("Content-Language");
};

/** Fetches the offline page and the cached pages again when pages arrive in another language. */
export const applyLanguage = async (response: Response): Promise<void> => {
  const current = response.headers.get("Content-Language");
  // A path with a language prefix shows that language, not this device's.
  if (!current || languageOfPath(new URL(response.url).pathname)) return;
  language ??= (await offlinePage()).headers.get("Content-Language");
  if (current === language) return;
  // Set before the fetch, so that several responses in the new language cause one fetch.
  language = current;
  const addresses = await cachedAddresses();
  await Promise.all([cacheOfflinePage(), clearPages()]);
  await prefetchAgain(addresses).catch(() => undefined);
};
