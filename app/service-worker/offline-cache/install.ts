import { scope } from "../scope/scope.ts";
import { cacheablePage, isOfThisBuild, isPagesCache } from "./cache-names.ts";
import { cachedDocument } from "./cached-pages.ts";
import { cacheOfflinePage } from "./offline-page.ts";
import { cachePlaceholder } from "./pictures.ts";
import { prefetchAgain, prefetchCarriedTab, prefetchPage } from "./prefetch.ts";

const olderCaches = async (): Promise<string[]> => (await caches.keys()).filter((name) => !isOfThisBuild(name));

/**
 * Fetches the older build's important pages again, as the new build renders them. If the network is lost, the
 * installation fails: the older build stays with its pages, and the browser tries again.
 */
const install = async (): Promise<void> => {
  await Promise.all([cacheOfflinePage(), cachePlaceholder()]);
  const older = (await olderCaches()).filter(isPagesCache);
  const pages = await Promise.all(
    older.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  );
  await prefetchAgain(pages.flat()).catch((error: unknown) => {
    // Other errors, such as full storage, are ignored, because failing would keep this device on the older build for
    // ever.
    if (error instanceof TypeError) throw error;
  });
};

// A new build takes over at once: pages come from the network first, so open tabs of the old build keep working.
scope.addEventListener("install", (event) => {
  event.waitUntil(install());
  void scope.skipWaiting();
});

scope.addEventListener("activate", (event) => {
  const activate = async () => {
    await Promise.all((await olderCaches()).map((name) => caches.delete(name)));
    // Lets the browser request a page while the service worker is still starting.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(activate());
});

/** A page that was open before this service worker sends its address, so that the first visit is cached too. */
scope.addEventListener("message", (event) => {
  const { shown } = (event.data ?? {}) as { shown?: string };
  if (typeof shown !== "string" || !cacheablePage(shown)) return;
  const cacheShown = async () => {
    // A page that loaded while the service worker started is not controlled until it is claimed.
    await scope.clients.claim();
    if (await cachedDocument(shown)) return;
    await prefetchPage(shown);
    await prefetchCarriedTab(shown);
  };
  event.waitUntil(cacheShown().catch(() => undefined));
});
