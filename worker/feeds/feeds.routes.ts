import { route, router } from "../http/route.ts";
import { OwnCatalogueFeed } from "./feeds.contract.ts";

export const feedsRoutes = router(
  route("GET /:city/my-catalogue.csv", {
    who: "buyer",
    scope: "catalogue:read",
    summary: "Get a city's catalogue as CSV, with my last price and order day; answers If-None-Match",
    fails: ["input.invalid"],
    sampleStatus: 400,
    hasETag: true,
    answersFile: "text/csv",
    handle: ({ services, actor, params, c }) =>
      services.feeds.showOwnCatalogue(actor, { city: params.city, format: "csv", request: c.req.raw }),
  }),
  route("GET /:city/my-catalogue.json", {
    who: "buyer",
    scope: "catalogue:read",
    summary: "Get the same catalogue as JSON",
    fails: ["input.invalid"],
    sampleStatus: 400,
    hasETag: true,
    answersBare: OwnCatalogueFeed,
    handle: ({ services, actor, params, c }) =>
      services.feeds.showOwnCatalogue(actor, { city: params.city, format: "json", request: c.req.raw }),
  }),
);
