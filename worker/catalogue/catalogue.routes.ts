import { Hono } from "hono";
import { DEFAULT_CITY } from "../brand.contract.ts";
import { type ApiEnv, jsonBody, queryOf } from "../platform/http.ts";
import { BulkInput, ProductQuery } from "./catalogue.contract.ts";

export const catalogueRoutes = new Hono<ApiEnv>({ strict: false })
  .get("/", queryOf(ProductQuery), async (c) => {
    const page = await c.var.services.catalogue.listProducts(c.req.valid("query"));
    c.header("X-Total-Count", String(page.total));
    if (page.totalIsCapped) c.header("X-Total-Count-Capped", "true");
    if (page.nextCursor) {
      const next = new URL(c.req.url);
      next.searchParams.set("cursor", page.nextCursor);
      c.header("Link", `<${next.href}>; rel="next"`);
    }
    return c.json(page.products);
  })
  .post("/bulk", ...jsonBody(BulkInput), async (c) => {
    const products = await c.var.services.catalogue.getProducts(c.req.valid("json").ids, DEFAULT_CITY);
    return c.json({ success: true, products });
  })
  .get("/:id", async (c) => {
    const product = await c.var.services.catalogue.getProduct(c.req.param("id"), DEFAULT_CITY);
    return c.json({ success: true, product });
  });
