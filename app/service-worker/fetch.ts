import { makeBoardStale } from "./cached-data.ts";
import { answerAsset, answerPicture } from "./files.ts";
import { answerNavigation } from "./navigation.ts";
import { answerData, answerRoutes } from "./page-data.ts";
import { scope } from "./scope.ts";

const PICTURE = /^\/(images|categories)\/|^\/[\w-]+\.(svg|png)$/;
/** Where an agent's taps go. */
const STEP = /^\/(orders\.data|orders|api\/agent\/.+)$/;

const answerOf = (event: FetchEvent, { pathname }: URL): Promise<Response> | null => {
  if (event.request.mode === "navigate") return answerNavigation(event);
  if (pathname.startsWith("/assets/") || pathname === "/offline.js") return answerAsset(event);
  if (PICTURE.test(pathname)) return answerPicture(event);
  if (pathname === "/__manifest") return answerRoutes(event);
  return pathname.endsWith(".data") ? answerData(event) : null;
};

/** The API, and everything that changes something, goes its own way: nothing of it is looked into or kept. */
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method !== "GET") {
    if (STEP.test(url.pathname)) makeBoardStale();
    return;
  }
  const answer = answerOf(event, url);
  if (answer) event.respondWith(answer);
});
