import type { CachedKind } from "../../worker/http/cache/offline-cache.contract.ts";
import { ASSETS, PICTURES } from "./names.ts";
import { keepPicture } from "./pictures.ts";

/** What a document asks for before it is alive; what the route manifest in it names is for later. */
const ASSET =
  /(?<=(?:href|src)="|\bimport "|\bfrom "|\bimport\(")\/(?:assets\/[\w./-]+?\.(?:js|css|woff2)|offline\.js)(?=")/g;
/** React Router's own list of this build's files; its name is not known when ours is made. */
const ROUTES = /^\/assets\/manifest-/;
const PICTURE = /(?<=src=")\/images\/[^"]+/g;
/** The first screens of a list. */
const MAX_PICTURES = 24;

const holdAll = async (files: Iterable<string>): Promise<void> => {
  const cache = await caches.open(ASSETS);
  const missing = await Promise.all([...files].map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
};

/** The files that a page names itself: enough for one without scripts. */
export const holdNamed = (html: string): Promise<void> => holdAll(new Set(html.match(ASSET)));

/**
 * Puts everything that a page can load beside it. False when it is the page of another build than this service worker:
 * its files are not known here, so it must not be kept.
 */
export const holdFiles = async (kind: CachedKind, html: string): Promise<boolean> => {
  const ours = BUILD.assets[kind];
  const named = [...new Set(html.match(ASSET))];
  if (!named.every((file) => ours.includes(file) || file.endsWith(".woff2") || ROUTES.test(file))) return false;
  await holdAll(new Set([...named, ...ours]));
  return true;
};

export const holdPictures = async (html: string): Promise<void> => {
  const cache = await caches.open(PICTURES);
  for (const picture of [...new Set(html.match(PICTURE))].slice(0, MAX_PICTURES)) {
    if (await cache.match(picture)) continue;
    await keepPicture(picture, await fetch(picture)).catch(() => undefined);
  }
};
