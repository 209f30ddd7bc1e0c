import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { MAX_SHOWN_AGE_S } from "../../http/cache/freshness.contract.ts";
import { route } from "../../http/route.ts";
import { Suggestions, SuggestionsQuery } from "../search/suggestions.contract.ts";

export const searchRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/suggest",
  route({
    who: "anyone",
    summary: "Suggest products and categories for the beginning of a search",
    query: SuggestionsQuery,
    mayLag: true,
    answers: Suggestions.entries,
  }),
  async (c) => {
    c.header("Cache-Control", `public, max-age=${MAX_SHOWN_AGE_S}`);
    return c.json({ success: true, ...(await c.var.services.catalogue.suggest(c.req.valid("query"))) });
  },
);
