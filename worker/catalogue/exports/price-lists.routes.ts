import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { PriceList, ProductImport } from "../product-import.contract.ts";
import { csvHeaders } from "./product-export.routes.ts";

export const priceListsRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/",
    route({ who: "staff", summary: "List older price lists, newest first", answers: { lists: v.array(PriceList) } }),
    async (c) => c.json({ success: true, lists: await c.var.services.imports.listPriceLists(c.var.actor) }),
  )
  .get(
    "/:listId/export.csv",
    route({ who: "staff", summary: "Export an older price list as CSV", answersFile: "text/csv" }),
    async (c) => {
      const { createdAt, file } = await c.var.services.imports.exportPriceList(c.var.actor, c.req.param("listId"));
      return c.body(file, 200, csvHeaders("prices", createdAt));
    },
  )
  .post(
    "/:listId/restore",
    route({
      who: "staff",
      summary: "Create an import that restores the prices of an older list",
      idempotent: true,
      status: 201,
      answers: { import: ProductImport },
    }),
    async (c) => {
      const { services, actor } = c.var;
      const key = c.var.idempotencyKey ?? crypto.randomUUID();
      const restored = await services.imports.restorePriceList(actor, c.req.param("listId"), key);
      return c.json({ success: true, import: restored });
    },
  );
