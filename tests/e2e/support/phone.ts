import type { Browser, BrowserContext, Page } from "@playwright/test";
import { expect } from "@playwright/test";
import { APP } from "./ports.ts";

export const PHONE = { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true };

/** A browser with the service worker, which all other tests block. */
export const openPhone = (browser: Browser, options = {}): Promise<BrowserContext> =>
  browser.newContext({ baseURL: APP, serviceWorkers: "allow", ...PHONE, ...options });

/** Every cached page, file and picture of this browser: cache, address and kind. */
export const cachedEntries = (page: Page): Promise<{ cache: string; path: string; text: string }[]> =>
  page.evaluate(async () => {
    const found = [];
    for (const cache of await caches.keys()) {
      const store = await caches.open(cache);
      for (const request of await store.keys()) {
        const text = (await (await store.match(request))?.text()) ?? "";
        found.push({ cache, path: request.url.slice(location.origin.length), text });
      }
    }
    return found;
  });

/** Addresses of cached pages. */
export const cachedPages = async (page: Page): Promise<string[]> =>
  (await cachedEntries(page)).filter(({ cache }) => cache.startsWith("pages-")).map(({ path }) => path);

export const untilCached = (page: Page, path: string): Promise<void> =>
  expect.poll(() => cachedPages(page)).toContain(path);

/** The agent's queued commands as this phone stores them. */
export const queuedCommands = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("rasad-offline-queue");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction("commands").objectStore("commands").getAll();
          all.onsuccess = () => resolve(JSON.stringify(all.result));
        };
      }),
  );
