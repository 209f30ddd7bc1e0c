import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { indianDay } from "../../platform/dates.contract.ts";
import { ExportQuery } from "../product-import.contract.ts";

/** Headers of a download such as rasad-catalogue-2026-11-21.csv. `at` is in ms. */
export const csvHeaders = (what: "catalogue" | "prices" | "template", at?: number): Record<string, string> => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="rasad-${what}${at === undefined ? "" : `-${indianDay(at)}`}.csv"`,
});

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
      return c.body(file, 200, csvHeaders("catalogue", at));
    },
  )
  .get(
    "/template.csv",
    route({ who: "staff", summary: "Get an empty CSV file with the columns of an import", answersFile: "text/csv" }),
    (c) => c.body(c.var.services.imports.readTemplate(c.var.actor), 200, csvHeaders("template")),
  );
