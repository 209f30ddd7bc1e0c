import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { clientIp } from "../../http/authentication.ts";
import { MAX_SHOWN_AGE_S } from "../../http/cache/freshness.contract.ts";
import { route, SAMPLE_ID } from "../../http/route.ts";
import { BulkInput, PricesQuery, Product, type ProductList, ProductQuery } from "../catalogue.contract.ts";
import { PriceHistoryQuery, PriceStep } from "../price-history.contract.ts";
import { ProductChanges, ProductInput, readVersionTag } from "../product-input.contract.ts";
import { Suggestions, SuggestionsQuery } from "../search/suggestions.contract.ts";

/** Header values hold bytes only, so words in other scripts are encoded. */
const headersOf = ({ total, totalIsCapped, corrected }: ProductList): [string, string][] => [
  ["X-Total-Count", String(total)],
  ...(totalIsCapped ? [["X-Total-Count-Capped", "true"] as [string, string]] : []),
  ...(corrected ? [["X-Search-Corrected", encodeURIComponent(corrected)] as [string, string]] : []),
];

export const catalogueRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({
      who: "anyone",
      summary:
        "List or search products; X-Total-Count has the total, Link the next page, X-Search-Corrected the corrected search",
      query: ProductQuery,
      mayLag: true,
      answersBare: v.array(Product),
    }),
    async (c) => {
      const page = await c.var.services.catalogue.listForApi(c.req.valid("query"), clientIp(c));
      for (const [name, value] of headersOf(page)) c.header(name, value);
      if (page.nextCursor) {
        const next = new URL(c.req.url);
        next.searchParams.set("cursor", page.nextCursor);
        c.header("Link", `<${next.href}>; rel="next"`);
      }
      return c.json(page.products);
    },
  )
  .post(
    "/bulk",
    route({
      who: "anyone",
      summary: "Get products by id; unknown ids are left out",
      query: PricesQuery,
      body: BulkInput,
      sample: { ids: [SAMPLE_ID] },
      mayLag: true,
      answers: { products: v.array(Product) },
    }),
    async (c) => {
      const { location } = c.req.valid("query");
      const products = await c.var.services.catalogue.getProducts(c.req.valid("json").ids, location);
      return c.json({ success: true, products });
    },
  )
  .get(
    "/:id",
    route({ who: "anyone", summary: "Get a product", query: PricesQuery, mayLag: true, answers: { product: Product } }),
    async (c) => {
      const { location } = c.req.valid("query");
      const { product, tag } = await c.var.services.catalogue.getProduct(c.req.param("id"), location);
      c.header("ETag", `"${tag}"`);
      return c.json({ success: true, product });
    },
  )
  .post(
    "/",
    route({
      who: "staff",
      scope: "products:write",
      summary: "Create a product; send its ETag as If-Match with changes",
      body: ProductInput,
      sample: {
        name: "Jyoti Potato",
        description: "From the fields of Vaishali",
        category: "Vegetables",
        unit: "kg",
        stock: 40,
        price: { patna: 25.5 },
        image: "products/potato.webp",
      },
      sampleStatus: 400,
      status: 201,
      answers: { product: Product },
    }),
    async (c) => {
      const { product, tag } = await c.var.services.catalogue.createProduct(c.var.actor, c.req.valid("json"));
      c.header("ETag", `"${tag}"`);
      return c.json({ success: true, product });
    },
  )
  .put(
    "/:id",
    route({
      who: "staff",
      scope: "products:write",
      summary: "Change a product; with If-Match only if it has not changed since",
      body: ProductChanges,
      answers: { product: Product },
    }),
    async (c) => {
      const seen = readVersionTag(c.req.header("If-Match"));
      const changes = c.req.valid("json");
      const { product, tag } = await c.var.services.catalogue.updateProduct(
        c.var.actor,
        c.req.param("id"),
        changes,
        seen,
      );
      c.header("ETag", `"${tag}"`);
      return c.json({ success: true, product });
    },
  )
  .delete(
    "/:id",
    route({ who: "staff", scope: "products:write", summary: "Take a product off sale", answers: {} }),
    async (c) => {
      await c.var.services.catalogue.deleteProduct(
        c.var.actor,
        c.req.param("id"),
        readVersionTag(c.req.header("If-Match")),
      );
      return c.json({ success: true });
    },
  )
  .get(
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
