import { isServerThere } from "../network/network.ts";

/** For the page that stands in for one that cannot be reached (routes/offline.tsx), which has no other script. */
const RETRY_MS = 15_000;

/** A reload would take back where the reader has just decided to go. */
let isLeaving = false;
window.addEventListener("beforeunload", () => {
  isLeaving = true;
});

/** The wanted page, as soon as it can be had. Browsers say "online" when they have any network, and sometimes for none. */
const look = async (): Promise<void> => {
  if (document.visibilityState === "visible" && (await isServerThere()) && !isLeaving) location.reload();
};
window.addEventListener("online", () => void look());
document.addEventListener("visibilitychange", () => void look());
setInterval(() => void look(), RETRY_MS);

const showKept = async (): Promise<void> => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-kept]")) {
    link.hidden = !(await caches.match(link.href, { ignoreSearch: true }));
    if (!link.hidden) document.getElementById("kept")?.removeAttribute("hidden");
  }
};
void showKept();
