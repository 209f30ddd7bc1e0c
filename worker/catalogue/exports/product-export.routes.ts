import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { csvHeaders } from "../imports/csv-response.ts";
import { ExportQuery } from "../product-import.contract.ts";

export const productExportRoutes = new Hono<ApiEnv>({ strict: false })
  .get(
    "/export.csv",
    route({
      who: "staff",
      scope: "catalogue:read",
      summary: "The catalogue, as an import takes it",
      query: ExportQuery,
      answersFile: "text/csv",
    }),
    async (c) => {
      const { at, file } = await c.var.services.imports.exportCatalogue(c.var.actor, c.req.valid("query").city);
      return c.body(file, 200, csvHeaders("catalogue", at));
    },
  )
  .get(
    "/template.csv",
    route({ who: "staff", summary: "The columns of an import, to be filled in", answersFile: "text/csv" }),
    (c) => c.body(c.var.services.imports.readTemplate(c.var.actor), 200, csvHeaders("template")),
  );
