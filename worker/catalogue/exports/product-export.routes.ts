import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { csvHeaders } from "../../http/csv-headers.ts";
import { route } from "../../http/route.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { ExportQuery, PriceList, ProductImport } from "../product-import.contract.ts";

export const productExportRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/export.csv",
    route({
      who: "staff",
      scope: "catalogue:read",
      summary: "Export a city's catalogue as CSV, which can be edited and imported again",
      query: ExportQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { at, file } = await c.var.services.imports.exportCatalogue(c.var.actor, c.req.valid("query").city);
      return c.body(file, 200, csvHeaders(`rasad-catalogue-${indianDay(at)}.csv`));
    },
  )
  .get(
    "/template.csv",
    route({ who: "staff", summary: "Get an empty CSV file with the columns of an import", answersFile: "text/csv" }),
    (c) => c.body(c.var.services.imports.readTemplate(c.var.actor), 200, csvHeaders("rasad-template.csv")),
  );

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
      return c.body(file, 200, csvHeaders(`rasad-prices-${indianDay(createdAt)}.csv`));
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
