/**
 * Whether a browser without our service worker requests a document. A service worker's navigation preload has a header
 * of its own, and its prefetches do not have a document as their destination.
 */
export const isFirstView = (headers: Headers): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" && !headers.has("Service-Worker-Navigation-Preload");
