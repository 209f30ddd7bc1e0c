import { Hono } from "hono";
import type { ApiEnv } from "../http/api-env.ts";
import { route } from "../http/route.ts";
import { OwnCatalogueFeed } from "./feeds.contract.ts";

export const feedsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/:city/my-catalogue.csv",
    route({
      who: "buyer",
      scope: "catalogue:read",
      summary: "Get a city's catalogue as CSV, with my last price and order day; answers If-None-Match",
      sampleStatus: 400,
      hasETag: true,
      answersFile: "text/csv",
    }),
    async (c) => {
      const city = c.req.param("city");
      return c.var.services.feeds.showOwnCatalogue(c.var.actor, { city, format: "csv", request: c.req.raw });
    },
  )
  .get(
    "/:city/my-catalogue.json",
    route({
      who: "buyer",
      scope: "catalogue:read",
      summary: "Get the same catalogue as JSON",
      sampleStatus: 400,
      hasETag: true,
      answersBare: OwnCatalogueFeed,
    }),
    async (c) => {
      const city = c.req.param("city");
      return c.var.services.feeds.showOwnCatalogue(c.var.actor, { city, format: "json", request: c.req.raw });
    },
  );
