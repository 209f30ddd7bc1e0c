import { type CachedKind, PREFETCH_HEADER } from "../../../worker/http/cache/offline-cache.contract.ts";
import { cacheablePage } from "./cache-names.ts";
import { applyCacheOwner, cachedAddresses, cachedDocument, cachePage } from "./cached-pages.ts";

/** While a search is typed the URL changes often, so only a page that stays this long is fetched. */
const SETTLED_MS = 2_500;
/**
 * The minimum time between two prefetches of a kind: a board is revalidated for every event of its city, and Home is
 * visited often.
 */
const INTERVAL_MS: Record<CachedKind, number> = { list: 0, product: 0, board: 60_000, usual: 0, home: 60_000, cart: 0 };
/** The tab with the orders that an agent carries and needs on the way, whichever tab they used last. */
const CARRIED_TAB = "/orders?tab=accepted";

const waiting = new Map<CachedKind, string>();
const prefetchedAt = new Map<CachedKind, number>();

export const prefetchPage = async (address: string): Promise<void> => {
  const requestedAt = performance.now();
  const response = await fetch(address, {
    headers: { Accept: "text/html", [PREFETCH_HEADER]: "1" },
    cache: "no-store",
  });
  await applyCacheOwner(response, requestedAt);
  await cachePage(address, response);
};

/**
 * Whether an order was changed on its own page. Home and the list are not loaded after such a change, so their cached
 * copies are fetched again.
 */
let isChangedElsewhere = false;

/** Called after a change of an order: the next view of the orders is prefetched without waiting for the interval. */
export const expireOrders = (isElsewhere = false): void => {
  isChangedElsewhere ||= isElsewhere;
  prefetchedAt.delete("board");
  prefetchedAt.delete("home");
};

/** Called after a client navigation: fetches the page's document once the viewer stays there. */
export const prefetchSoon = async (address: string): Promise<void> => {
  const page = cacheablePage(address);
  if (!page) return;
  const { kind, key } = page;
  waiting.set(kind, key);
  const dueAt = (prefetchedAt.get(kind) ?? Number.NEGATIVE_INFINITY) + INTERVAL_MS[kind];
  await new Promise((resolve) => setTimeout(resolve, Math.max(SETTLED_MS, dueAt - performance.now())));
  if (waiting.get(kind) !== key) return;
  waiting.delete(kind);
  prefetchedAt.set(kind, performance.now());
  await prefetchPage(key);
  if (kind === "board") await prefetchCarriedTab(key);
};

/** Fetches the tab with the carried orders when another tab of the board is shown. A buyer's orders have no such tab. */
export const prefetchCarriedTab = async (shown: string): Promise<void> => {
  const page = cacheablePage(shown);
  if (page?.kind !== "board" || page.key === CARRIED_TAB) return;
  if (!(await (await cachedDocument(shown))?.text())?.includes(CARRIED_TAB)) return;
  prefetchedAt.set("board", performance.now());
  await prefetchPage(CARRIED_TAB);
};

/** Fetches the stored pages that show orders, and a buyer's delivery codes, again. */
export const refreshOrders = async (): Promise<void> => {
  const kinds: (CachedKind | undefined)[] = ["board", "home"];
  const pages = (await cachedAddresses()).filter((address) => kinds.includes(cacheablePage(address)?.kind));
  for (const address of pages) await prefetchPage(address);
};

/** Called after the next page data has been loaded, by which time the change is stored. */
export const refreshChangedOrders = async (): Promise<void> => {
  if (!isChangedElsewhere) return;
  isChangedElsewhere = false;
  await refreshOrders();
};

/** The number of a buyer's most recently opened lists that are fetched again. */
const MAX_USUAL = 4;

/**
 * Fetches the important pages among `addresses` again, because their cached copies are of another build or language.
 * Stops at the first failure.
 */
export const prefetchAgain = async (addresses: readonly string[]): Promise<void> => {
  const of = (kind: CachedKind) => addresses.filter((address) => cacheablePage(address)?.kind === kind);
  const pages = [of("board"), of("home"), of("cart"), of("list").slice(-1), of("usual").slice(-MAX_USUAL)].flat();
  for (const address of pages) await prefetchPage(address);
};
