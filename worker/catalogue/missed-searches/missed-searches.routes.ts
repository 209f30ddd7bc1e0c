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
      summary: "What buyers of a city searched in vain, the most frequent first",
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
      summary: "Make the words of a search another name of a product, which then is found by them",
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
      summary: "Take a search off the list, also one that is not on it any more",
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
