import { isServerThere } from "./network.ts";

/** For the page that stands in for one that cannot be reached (routes/offline.tsx), which has no other script. */
const again = (): void => location.reload();
const RETRY_MS = 15_000;

const look = async (): Promise<void> => {
  if (document.visibilityState === "visible" && (await isServerThere())) again();
};

window.addEventListener("online", again);
document.addEventListener("visibilitychange", () => void look());
setInterval(() => void look(), RETRY_MS);

const showKept = async (): Promise<void> => {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("[data-kept]")) {
    link.hidden = !(await caches.match(link.href, { ignoreSearch: true }));
    if (!link.hidden) document.getElementById("kept")?.removeAttribute("hidden");
  }
};
void showKept();
