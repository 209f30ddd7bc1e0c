import { scope } from "../scope/scope.ts";
import { answerAsset, answerPicture } from "./answer-files.ts";
import { answerNavigation } from "./answer-navigation.ts";
import { answerPageData, answerRouteManifest } from "./answer-page-data.ts";
import { expireBoard } from "./prefetch.ts";

const PICTURE = /^\/(images|categories)\/|^\/[\w-]+\.(svg|png)$/;
/** Where an agent's changes to orders are sent. */
const BOARD_CHANGE = /^\/(orders\.data|orders|api\/agent\/.+)$/;

const responseFor = (event: FetchEvent, { pathname }: URL): Promise<Response> | null => {
  if (event.request.mode === "navigate") return answerNavigation(event);
  if (pathname.startsWith("/assets/") || pathname === "/offline.js") return answerAsset(event);
  if (PICTURE.test(pathname)) return answerPicture(event);
  if (pathname === "/__manifest") return answerRouteManifest(event);
  return pathname.endsWith(".data") ? answerPageData(event) : null;
};

/** The API and every request that changes something go to the network untouched; nothing of them is cached. */
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method !== "GET") {
    if (BOARD_CHANGE.test(url.pathname)) expireBoard();
    return;
  }
  const response = responseFor(event, url);
  if (response) event.respondWith(response);
});
