import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { PriceHistoryQuery, PriceStep } from "../price-history.contract.ts";

export const priceHistoryRoutes = new Hono<ApiEnv>({ strict: false }).get(
  "/:id/prices",
  route({
    who: "anyone",
    summary:
      "List the price steps of a product in the last days (90 by default), oldest first; the last is the current price",
    query: PriceHistoryQuery,
    mayLag: true,
    answers: { prices: v.array(PriceStep) },
  }),
  async (c) => {
    const prices = await c.var.services.catalogue.listPrices(c.req.param("id"), c.req.valid("query"));
    return c.json({ success: true, prices });
  },
);
