import { scope } from "../scope/scope.ts";
import { cacheablePage, isOfThisBuild, isPagesCache } from "./cache-names.ts";
import { cachedDocument } from "./cached-pages.ts";
import { cacheOfflinePage } from "./offline-page.ts";
import { cachePlaceholder } from "./pictures.ts";
import { prefetchAgain, prefetchCarriedTab, prefetchPage } from "./prefetch.ts";

// A new build takes over at once: pages come from the network first, so open tabs of the old build are not harmed.
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([cacheOfflinePage(), cachePlaceholder()]));
  void scope.skipWaiting();
});

/** Deletes the caches of older builds and fetches important pages again, as the new build renders them. */
const replaceOlderBuilds = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => !isOfThisBuild(name));
  const pages = await Promise.all(
    older.filter(isPagesCache).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  );
  await Promise.all(older.map((name) => caches.delete(name)));
  // Not awaited, because requests of open pages wait until the activation ends.
  void prefetchAgain(pages.flat());
};

scope.addEventListener("activate", (event) => {
  const activate = async () => {
    await replaceOlderBuilds();
    // The browser requests a page while a sleeping service worker is still starting.
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
