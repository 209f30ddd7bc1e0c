import { Hono } from "hono";
import * as v from "valibot";
import { translateFields } from "../../../app/context.ts";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedIn, signedInAs } from "../../http/authentication.ts";
import { idempotencyKey } from "../../http/idempotency.ts";
import { answers } from "../../http/openapi.ts";
import type { UploadForms } from "../../http/upload-form.ts";
import { jsonBody, queryOf } from "../../http/validation.ts";
import { requireStaff } from "../../identity/permissions.ts";
import { ApplyImport, ImportRow, ImportRowsQuery, ProductImport } from "../product-import.contract.ts";
import type { ApplyImportService } from "./apply-import.service.ts";
import type { ProductImportsService } from "./product-import.service.ts";

interface Services {
  readonly imports: ProductImportsService & ApplyImportService;
  readonly uploads: UploadForms;
}

const form = {
  type: "object" as const,
  properties: { file: { type: "string" as const, format: "binary" as const } },
  required: ["file"],
};
const answered = { import: ProductImport };

/** A client uploads a file, calls check until the import is ready, shows its rows and applies it. */
export const productImportRoutes = new Hono<ApiEnv<Services>>({ strict: false })
  .post(
    "/",
    answers("Keep a CSV file of products; nothing is changed yet", answered, { status: 201, form }),
    signedIn,
    async (c) => {
      const { services, actor } = c.var;
      const key = idempotencyKey(c) ?? crypto.randomUUID();
      const stored = await services.imports.storeFile(actor, () => services.uploads.readForm(c.req.raw), key);
      return c.json({ success: true, import: stored }, 201);
    },
  )
  .get(
    "/:importId",
    answers("How an import stands, and its rows of one kind in the order of the file", {
      ...answered,
      rows: v.array(ImportRow),
      nextCursor: v.nullable(v.string()),
    }),
    ...signedInAs(requireStaff),
    queryOf(ImportRowsQuery),
    async (c) => {
      const { services, actor } = c.var;
      const shown = await services.imports.showImport(actor, c.req.param("importId"), c.req.valid("query"));
      const rows = shown.rows.map((row) => ({ ...row, problems: translateFields(actor.language, row.problems) }));
      return c.json({ success: true, ...shown, rows });
    },
  )
  .post(
    "/:importId/check",
    answers("Compare the next rows with the catalogue; call again until it is ready", answered),
    signedIn,
    async (c) =>
      c.json({ success: true, import: await c.var.services.imports.checkImport(c.var.actor, c.req.param("importId")) }),
  )
  .post(
    "/:importId/apply",
    answers("Change the catalogue as the rows say, all of them or none", answered),
    ...signedInAs(requireStaff),
    ...jsonBody(ApplyImport),
    async (c) => {
      const { services, actor } = c.var;
      const applied = await services.imports.applyImport(actor, c.req.param("importId"), c.req.valid("json"));
      return c.json({ success: true, import: applied });
    },
  );
