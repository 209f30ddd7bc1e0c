import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { answersCsv } from "../../http/openapi.ts";
import { queryOf } from "../../http/validation.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { csvHeaders } from "../imports/csv-response.ts";
import { ExportQuery } from "../product-import.contract.ts";
import type { ProductExportService } from "./product-export.service.ts";

interface Services {
  readonly imports: ProductExportService;
}

export const productExportRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .get(
    "/export.csv",
    answersCsv("The catalogue, as an import takes it"),
    ...signedInAs(requireStaff),
    queryOf(ExportQuery),
    async (c) => {
      const { at, file } = await c.var.services.imports.exportCatalogue(c.var.actor, c.req.valid("query").city);
      return c.body(file, 200, csvHeaders("catalogue", at));
    },
  )
  .get("/template.csv", answersCsv("The columns of an import, to be filled in"), signedIn, (c) =>
    c.body(c.var.services.imports.readTemplate(c.var.actor), 200, csvHeaders("template")),
  );
