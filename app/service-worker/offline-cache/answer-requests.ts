import { scope } from "../scope/scope.ts";
import { answerAsset, answerPicture } from "./answer-files.ts";
import { answerNavigation } from "./answer-navigation.ts";
import { answerPageData, answerRouteManifest } from "./answer-page-data.ts";
import { expireOrders } from "./prefetch.ts";

const PICTURE = /^\/(images|categories)\/|^\/[\w-]+\.(svg|png)$/;
const ORDER_CHANGE = /^\/((orders|checkout|pay\/\w+)(\.data)?|api\/agent\/.+)$/;
/** The page of an order, and the one that changes its lines. */
const ORDER_PAGE = /^\/orders\/\w+(\/change)?(\.data)?$/;

const responseFor = (event: FetchEvent, { pathname }: URL): Promise<Response> | null => {
  if (event.request.mode === "navigate") return answerNavigation(event);
  if (pathname.startsWith("/assets/") || pathname === "/offline.js") return answerAsset(event);
  if (PICTURE.test(pathname)) return answerPicture(event);
  if (pathname === "/__manifest") return answerRouteManifest(event);
  return pathname.endsWith(".data") ? answerPageData(event) : null;
};

/** API calls and requests that change data go to the network and are never cached. */
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return;
  if (request.method !== "GET") {
    const isOrderPage = ORDER_PAGE.test(url.pathname);
    if (isOrderPage || ORDER_CHANGE.test(url.pathname)) expireOrders(isOrderPage);
    return;
  }
  const response = responseFor(event, url);
  if (response) event.respondWith(response);
});
