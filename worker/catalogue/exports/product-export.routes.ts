import * as v from "valibot";
import { fileHeaders } from "../../http/file-headers.contract.ts";
import { route, router } from "../../http/route.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { ExportQuery, PriceList, ProductImport } from "../product-import.contract.ts";

export const productExportRoutes = router(
  route("GET /export.csv", {
    who: "staff",
    scope: "catalogue:read",
    summary: "Export a city's catalogue as CSV, which can be edited and imported again",
    query: ExportQuery,
    answersFile: "text/csv",
    handle: async ({ services, actor, query, c }) => {
      const { at, file } = await services.imports.exportCatalogue(actor, query.city);
      return c.body(file, 200, fileHeaders(`rasad-catalogue-${indianDay(at)}.csv`));
    },
  }),
  route("GET /template.csv", {
    who: "staff",
    summary: "Get an empty CSV file with the columns of an import",
    answersFile: "text/csv",
    handle: ({ services, actor, c }) =>
      c.body(services.imports.readTemplate(actor), 200, fileHeaders("rasad-template.csv")),
  }),
);

export const priceListsRoutes = router(
  route("GET /", {
    who: "staff",
    summary: "List older price lists, newest first",
    answers: { lists: v.array(PriceList) },
    handle: async ({ services, actor }) => ({ lists: await services.imports.listPriceLists(actor) }),
  }),
  route("GET /:listId/export.csv", {
    who: "staff",
    summary: "Export an older price list as CSV",
    answersFile: "text/csv",
    handle: async ({ services, actor, params, c }) => {
      const { createdAt, file } = await services.imports.exportPriceList(actor, params.listId);
      return c.body(file, 200, fileHeaders(`rasad-prices-${indianDay(createdAt)}.csv`));
    },
  }),
  route("POST /:listId/restore", {
    who: "staff",
    summary: "Create an import that restores the prices of an older list",
    fails: ["imports.key_reused"],
    idempotent: true,
    status: 201,
    answers: { import: ProductImport },
    handle: async ({ services, actor, params, idempotencyKey }) => ({
      import: await services.imports.restorePriceList(actor, params.listId, idempotencyKey),
    }),
  }),
);
