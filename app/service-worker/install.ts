import { copyCarried, copyPage } from "./cached-data.ts";
import { isKept } from "./cached-pages.ts";
import { isOfPages, isOfThisBuild, keyOf } from "./names.ts";
import { keepOfflinePage } from "./offline-page.ts";
import { keepPlaceholder } from "./pictures.ts";
import { scope } from "./scope.ts";

// Pages are asked for from the network first, so a new build never has to wait for the windows of an old one to close.
scope.addEventListener("install", (event) => {
  event.waitUntil(Promise.all([keepOfflinePage(), keepPlaceholder()]));
  void scope.skipWaiting();
});

/** An older build's pages go with its files. What was kept is asked for again, as the new build shows it. */
const replaceOlderBuilds = async (): Promise<void> => {
  const older = (await caches.keys()).filter((name) => !isOfThisBuild(name));
  const pages = await Promise.all(
    older.filter(isOfPages).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
  );
  await Promise.all(older.map((name) => caches.delete(name)));
  // Behind the activation: questions of open pages wait for that.
  void renew(pages.flat());
};

const renew = async (addresses: readonly string[]): Promise<void> => {
  const boards = addresses.filter((address) => keyOf(address)?.kind === "board");
  const [list] = addresses.filter((address) => keyOf(address)?.kind === "list").slice(-1);
  for (const address of [...boards, ...(list ? [list] : [])]) await copyPage(address).catch(() => undefined);
};

scope.addEventListener("activate", (event) => {
  const start = async () => {
    await replaceOlderBuilds();
    // The network is asked while a sleeping service worker wakes up.
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  event.waitUntil(start());
});

/** A page that was there before us says which it is, so that the first visit is kept too. */
scope.addEventListener("message", (event) => {
  const { shown } = (event.data ?? {}) as { shown?: string };
  if (typeof shown !== "string" || !keyOf(shown)) return;
  const keep = async () => {
    // A page that came while we were starting is nobody's until it is claimed.
    await scope.clients.claim();
    if (await isKept(shown)) return;
    await copyPage(shown);
    await copyCarried(shown);
  };
  event.waitUntil(keep().catch(() => undefined));
});
