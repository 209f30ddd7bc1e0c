import * as v from "valibot";
import { MAX_SHOWN_AGE_S } from "../../http/cache/freshness.contract.ts";
import { route, router, SAMPLE_ID } from "../../http/route.ts";
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

const VERSION = { ETag: "The version of the product, for If-Match." };

export const catalogueRoutes = router(
  route("GET /", {
    who: "anyone",
    summary:
      "List or search products; X-Total-Count has the total, Link the next page, X-Search-Corrected the corrected search",
    query: ProductQuery,
    mayLag: true,
    headers: {
      "X-Total-Count": "How many products match, on all pages.",
      "X-Total-Count-Capped": '"true" when there are more than counted.',
      "X-Search-Corrected": "The search that was made instead, URL-encoded.",
      Link: 'The next page, with rel="next"; missing on the last.',
    },
    answersBare: v.array(Product),
    handle: async ({ services, query, client, c }) => {
      const page = await services.catalogue.listForApi(query, client.ip);
      for (const [name, value] of headersOf(page)) c.header(name, value);
      if (page.nextCursor) {
        const next = new URL(c.req.url);
        next.searchParams.set("cursor", page.nextCursor);
        c.header("Link", `<${next.href}>; rel="next"`);
      }
      return page.products;
    },
  }),
  route("POST /bulk", {
    who: "anyone",
    summary: "Get products by id; unknown ids are left out",
    query: PricesQuery,
    body: BulkInput,
    sample: { ids: [SAMPLE_ID] },
    mayLag: true,
    answers: { products: v.array(Product) },
    handle: async ({ services, query, body }) => ({
      products: await services.catalogue.getProducts(body.ids, query.location),
    }),
  }),
  route("GET /:id", {
    who: "anyone",
    summary: "Get a product",
    query: PricesQuery,
    mayLag: true,
    headers: VERSION,
    answers: { product: Product },
    handle: async ({ services, params, query, c }) => {
      const { product, tag } = await services.catalogue.getProduct(params.id, query.location);
      c.header("ETag", `"${tag}"`);
      return { product };
    },
  }),
  route("POST /", {
    who: "staff",
    scope: "products:write",
    summary: "Create a product; send its ETag as If-Match with changes",
    fails: ["cities.copy_unfinished", "orders.idempotency_conflict", "products.conflict"],
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
    idempotent: true,
    status: 201,
    headers: VERSION,
    answers: { product: Product },
    handle: async ({ services, actor, body, idempotencyKey, c }) => {
      const { product, tag } = await services.catalogue.createProduct(actor, body, idempotencyKey);
      c.header("ETag", `"${tag}"`);
      return { product };
    },
  }),
  route("PUT /:id", {
    who: "staff",
    scope: "products:write",
    summary: "Change a product; with If-Match only if it has not changed since",
    fails: ["cities.copy_unfinished", "products.changed", "products.conflict"],
    body: ProductChanges,
    takesIfMatch: true,
    headers: VERSION,
    answers: { product: Product },
    handle: async ({ services, actor, params, body, c }) => {
      const seen = readVersionTag(c.req.header("If-Match"));
      const { product, tag } = await services.catalogue.updateProduct(actor, params.id, body, seen);
      c.header("ETag", `"${tag}"`);
      return { product };
    },
  }),
  route("DELETE /:id", {
    who: "staff",
    scope: "products:write",
    summary: "Take a product off sale",
    fails: ["products.changed", "products.conflict"],
    takesIfMatch: true,
    answers: {},
    handle: async ({ services, actor, params, c }) => {
      await services.catalogue.deleteProduct(actor, params.id, readVersionTag(c.req.header("If-Match")));
    },
  }),
  route("GET /:id/prices", {
    who: "anyone",
    summary:
      "List the price steps of a product in the last days (90 by default), oldest first; the last is the current price",
    query: PriceHistoryQuery,
    mayLag: true,
    answers: { prices: v.array(PriceStep) },
    handle: async ({ services, params, query }) => ({ prices: await services.catalogue.listPrices(params.id, query) }),
  }),
);

export const searchRoutes = router(
  route("GET /suggest", {
    who: "anyone",
    summary: "Suggest products and categories for the beginning of a search",
    query: SuggestionsQuery,
    mayLag: true,
    answers: Suggestions.entries,
    handle: ({ services, query, c }) => {
      c.header("Cache-Control", `public, max-age=${MAX_SHOWN_AGE_S}`);
      return services.catalogue.suggest(query);
    },
  }),
);
