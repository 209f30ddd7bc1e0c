import { Hono } from "hono";
import { describeRoute } from "hono-openapi";
import type { ApiEnv } from "../http/api-env.ts";
import { signedIn } from "../http/authentication.ts";
import { answersBare, answersCsv } from "../http/openapi.ts";
import { OwnCatalogueFeed } from "./feeds.contract.ts";
import type { Feeds } from "./feeds.service.ts";

interface Services {
  readonly feeds: Pick<Feeds, "showOwnCatalogue">;
}

/** Beside the file itself: the answer to a reader who has it already. */
const orUnchanged = describeRoute({
  parameters: [
    {
      in: "header",
      name: "If-None-Match",
      schema: { type: "string" },
      description: "The ETag of the reader's copy.",
    },
  ],
  responses: { 304: { description: "The copy is still good; the answer is empty." } },
});

/** The catalogue of a city as a buyer's own programs fetch it again and again. */
export const feedsRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/:city/my-catalogue.csv",
    answersCsv("My catalogue of a city: its prices, what I last paid and when; with an ETag for If-None-Match"),
    orUnchanged,
    signedIn,
    async (c) => {
      const city = c.req.param("city");
      return c.var.services.feeds.showOwnCatalogue(c.var.actor, { city, format: "csv", request: c.req.raw });
    },
  )
  .get(
    "/:city/my-catalogue.json",
    answersBare("The same as JSON", OwnCatalogueFeed),
    orUnchanged,
    signedIn,
    async (c) => {
      const city = c.req.param("city");
      return c.var.services.feeds.showOwnCatalogue(c.var.actor, { city, format: "json", request: c.req.raw });
    },
  );
