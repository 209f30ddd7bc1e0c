import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { Product } from "../catalogue.contract.ts";
import { AliasInput, DismissInput, MissedSearch, MissedSearchesQuery } from "./missed-searches.contract.ts";

export const missedSearchesRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "staff",
      summary: "List searches of a city that found nothing, most frequent first",
      query: MissedSearchesQuery,
      answers: { searches: v.array(MissedSearch), nextCursor: v.nullable(v.string()) },
    }),
    async (c) => {
      const page = await c.var.services.catalogue.listMissedSearches(c.var.actor, c.req.valid("query"));
      return c.json({ success: true, ...page });
    },
  )
  .post(
    "/",
    route({
      who: "staff",
      summary: "Add the words of a search to the names of a product, so that the search finds it",
      body: AliasInput,
      sample: { words: "kanda", productId: SAMPLE_ID },
      sampleStatus: 404,
      answers: { product: Product },
    }),
    async (c) => {
      const { words, location, productId } = c.req.valid("json");
      const product = await c.var.services.catalogue.adoptMissedSearch(c.var.actor, location, words, productId);
      return c.json({ success: true, product });
    },
  )
  .delete(
    "/",
    route({
      who: "staff",
      summary: "Remove a search from the list; succeeds when it is not on it",
      body: DismissInput,
      sample: { words: "kanda" },
      answers: {},
    }),
    async (c) => {
      const { words, location } = c.req.valid("json");
      await c.var.services.catalogue.dismissMissedSearch(c.var.actor, location, words);
      return c.json({ success: true });
    },
  );
