/**
 * Whether a browser without our service worker requests a document. Navigation preload, which a browser sends for a
 * service worker, has a header of its own, and a service worker's prefetches are not for a document.
 */
export const isFirstView = (headers: Headers): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" && !headers.has("Service-Worker-Navigation-Preload");
