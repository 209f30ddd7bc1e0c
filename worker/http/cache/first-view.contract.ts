/**
 * Whether a browser without our service worker asks for a document. The browser itself asks on behalf of a service worker
 * with a header of its own (navigation preload), and what a service worker fetches in advance is not for a document.
 */
export const isFirstView = (headers: Headers): boolean =>
  headers.get("Sec-Fetch-Dest") === "document" && !headers.has("Service-Worker-Navigation-Preload");
