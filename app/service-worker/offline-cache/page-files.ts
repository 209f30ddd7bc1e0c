import type { CachedKind } from "../../../worker/http/cache/offline-cache.contract.ts";
import { ASSETS_CACHE, PICTURES_CACHE } from "./cache-names.ts";
import { cachePicture } from "./pictures.ts";

/**
 * The files that a document loads directly. Its route manifest names further files, which are not needed immediately.
 */
const ASSET =
  /(?<=(?:href|src)="|\bimport "|\bfrom "|\bimport\(")\/(?:assets\/[\w./-]+?\.(?:js|css|woff2)|offline\.js)(?=")/g;
/** React Router's manifest, whose name is not known when the service worker is built. */
const ROUTE_MANIFEST = /^\/assets\/manifest-/;
const PICTURE = /(?<=src=")\/images\/[^"]+/g;
/** About as many pictures as the first screens of a list show. */
const MAX_PICTURES = 24;

const cacheAll = async (files: Iterable<string>): Promise<void> => {
  const cache = await caches.open(ASSETS_CACHE);
  const missing = await Promise.all([...files].map(async (file) => ((await cache.match(file)) ? [] : [file])));
  await cache.addAll(missing.flat());
};

/** Caches the files that a page names, which is enough for a page without scripts. */
export const cacheNamedFiles = (html: string): Promise<void> => cacheAll(new Set(html.match(ASSET)));

/**
 * Caches all files that a page of this kind can load. False for a page of another build: its lazy files are unknown
 * here, so it must not be cached.
 */
export const cacheFiles = async (kind: CachedKind, html: string): Promise<boolean> => {
  const ours = BUILD.assets[kind];
  const named = [...new Set(html.match(ASSET))];
  if (!named.every((file) => ours.includes(file) || file.endsWith(".woff2") || ROUTE_MANIFEST.test(file))) return false;
  await cacheAll(new Set([...named, ...ours]));
  return true;
};

export const cachePictures = async (html: string): Promise<void> => {
  const cache = await caches.open(PICTURES_CACHE);
  for (const picture of [...new Set(html.match(PICTURE))].slice(0, MAX_PICTURES)) {
    if (await cache.match(picture)) continue;
    await cachePicture(picture, await fetch(picture)).catch(() => undefined);
  }
};
