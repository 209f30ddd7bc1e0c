/** The only script of the offline page (routes/offline). */
import { isServerReachable } from "../network/network.ts";

const RETRY_MS = 15_000;

/** A reload would cancel a navigation that the visitor has just started. */
let isLeaving = false;
window.addEventListener("beforeunload", () => {
  isLeaving = true;
});

/** Reloads once the server can be reached, because the browser's "online" event can be wrong. */
const retry = async (): Promise<void> => {
  if (document.visibilityState === "visible" && (await isServerReachable()) && !isLeaving) location.reload();
};
window.addEventListener("online", () => void retry());
document.addEventListener("visibilitychange", () => void retry());
setInterval(() => void retry(), RETRY_MS);

const showCachedLinks = async (): Promise<void> => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-cached]")) {
    link.hidden = !(await caches.match(link.href, { ignoreSearch: true }));
    if (!link.hidden) document.getElementById("cached")?.removeAttribute("hidden");
  }
};
void showCachedLinks();
