import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn } from "../http/authentication.ts";
import { answersBare, answersCsv, UNLESS_UNCHANGED } from "../http/openapi.ts";
import { OwnCatalogueFeed } from "./feeds.contract.ts";
import type { Feeds } from "./feeds.service.ts";

interface Services {
  readonly feeds: Pick<Feeds, "showOwnCatalogue">;
}

/** The catalogue of a city as a buyer's own programs fetch it again and again. */
export const feedsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/:city/my-catalogue.csv",
    answersCsv("My catalogue of a city: its prices, what I last paid and when; with an ETag for If-None-Match"),
    describeRoute(UNLESS_UNCHANGED),
    signedIn,
    async (c) => {
      const city = c.req.param("city");
      return c.var.services.feeds.showOwnCatalogue(c.var.actor, { city, format: "csv", request: c.req.raw });
    },
  )
  .get(
    "/:city/my-catalogue.json",
    answersBare("The same as JSON", OwnCatalogueFeed),
    describeRoute(UNLESS_UNCHANGED),
    signedIn,
    async (c) => {
      const city = c.req.param("city");
      return c.var.services.feeds.showOwnCatalogue(c.var.actor, { city, format: "json", request: c.req.raw });
    },
  );
