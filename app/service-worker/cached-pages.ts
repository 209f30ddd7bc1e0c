import {
  CACHED_AT_HEADER,
  type CachedKind,
  OFFLINE_CACHE_HEADER,
  READER_HEADER,
} from "../../worker/http/cache/offline-cache.contract.ts";
import { inTurn } from "./in-turn.ts";
import { isOfPages, isOfThisBuild, keyOf, pagesOf } from "./names.ts";
import { holdFiles, holdPictures } from "./page-files.ts";
import { scope } from "./scope.ts";

/** Pages kept of each kind; the oldest goes. A board has three tabs. */
const MAX_PAGES: Record<CachedKind, number> = { list: 6, product: 30, board: 3 };

/** Whom the newest question's answer was for. A late answer to an older one says nothing any more. */
let newest: { readonly askedAt: number; readonly reader: string } = { askedAt: 0, reader: "" };

/** What was kept for anybody else is gone before anything else happens with this answer. */
export const noteReader = async (answer: Response, askedAt: number): Promise<void> => {
  const reader = answer.headers.get(READER_HEADER);
  if (!reader || askedAt < newest.askedAt) return;
  newest = { askedAt, reader };
  await inTurn(async () => {
    const others = (await caches.keys()).filter((name) => isOfPages(name) && name !== pagesOf(newest.reader));
    await Promise.all(others.map((name) => caches.delete(name)));
  });
};

/** All kept pages of whoever reads: signed out, or shown the door. */
export const forgetPages = (): Promise<unknown> =>
  inTurn(async () => Promise.all((await caches.keys()).filter(isOfPages).map((name) => caches.delete(name))));

/** Keeps a page that may be kept, with everything it needs to come alive without a network. */
export const pageClientAction = async (address: string, answer: Response): Promise<void> => {
  const reader = answer.headers.get(READER_HEADER);
  const page = keyOf(address);
  if (!page || !reader || answer.headers.get(OFFLINE_CACHE_HEADER) !== page.kind || answer.redirected) return;
  const headers = new Headers(answer.headers);
  headers.set(CACHED_AT_HEADER, new Date().toISOString());
  const html = await answer.text();
  if (!(await holdFiles(page.kind, html))) {
    await scope.registration.update();
    return;
  }
  await inTurn(async () => {
    if (newest.reader !== reader) return;
    const cache = await caches.open(pagesOf(reader));
    await cache.delete(page.key);
    await cache.put(page.key, new Response(html, { headers }));
    const alike = (await cache.keys()).filter(({ url }) => keyOf(url)?.kind === page.kind);
    for (const oldest of alike.slice(0, Math.max(0, alike.length - MAX_PAGES[page.kind]))) await cache.delete(oldest);
  });
  await holdPictures(html);
};

const openPages = async (): Promise<Cache | null> => {
  const name = (await caches.keys()).find((one) => isOfPages(one) && isOfThisBuild(one));
  return name === undefined ? null : caches.open(name);
};

export const isKept = async (address: string): Promise<boolean> => {
  const page = keyOf(address);
  return Boolean(page && (await (await openPages())?.match(page.key)));
};

/** Addresses of what is kept, oldest first. */
export const keptAddresses = async (): Promise<string[]> =>
  ((await (await openPages())?.keys()) ?? []).map(({ url }) => url);

/** The kept page says when it came, so that it can say it to its reader: features/offline. */
const asKept = async (page: Response): Promise<Response> => {
  const at = page.headers.get(CACHED_AT_HEADER) ?? "";
  const html = await page.text();
  return new Response(html.replace("<html ", `<html data-kept-at="${at}" `), { headers: page.headers });
};

/** What there is in place of a page that the network does not bring: itself, or the last of its kind; or nothing. */
export const mockFor = async (address: string): Promise<Response | null> => {
  const wanted = keyOf(address);
  const pages = await openPages();
  if (!wanted || !pages) return null;
  const url = new URL(address);
  const found = await pages.match(wanted.key);
  if (found) return url.pathname + url.search === wanted.key ? asKept(found) : Response.redirect(wanted.key);
  if (wanted.kind === "product") return null;
  const last = (await pages.keys()).findLast((kept) => keyOf(kept.url)?.kind === wanted.kind);
  return last ? Response.redirect(last.url) : null;
};
