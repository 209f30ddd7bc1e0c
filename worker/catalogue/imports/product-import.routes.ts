import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { translateFields } from "../../i18n/translate-message.ts";
import { ApplyImport, ImportRow, ImportRowsQuery, ProductImport } from "../product-import.contract.ts";

const answers = { import: ProductImport };

/** A client uploads a file, calls check until the import is ready, shows its rows and applies it. */
export const productImportRoutes = new Hono<ApiEnv>({ strict: false })
  .post(
    "/",
    route({
      who: "staff",
      summary: "Upload a CSV file of products; nothing changes until it is applied",
      form: { file: "file" },
      idempotent: true,
      status: 201,
      answers,
    }),
    async (c) => {
      const { services, actor } = c.var;
      const key = c.var.idempotencyKey ?? crypto.randomUUID();
      const stored = await services.imports.storeFile(actor, () => services.uploads.readForm(c.req.raw), key);
      return c.json({ success: true, import: stored });
    },
  )
  .get(
    "/:importId",
    route({
      who: "staff",
      summary: "Get an import with its rows of one kind in the order of the file",
      query: ImportRowsQuery,
      answers: { ...answers, rows: v.array(ImportRow), nextCursor: v.nullable(v.string()) },
    }),
    async (c) => {
      const { services, actor } = c.var;
      const shown = await services.imports.showImport(actor, c.req.param("importId"), c.req.valid("query"));
      const rows = shown.rows.map((row) => ({ ...row, problems: translateFields(actor.language, row.problems) }));
      return c.json({ success: true, ...shown, rows });
    },
  )
  .post(
    "/:importId/check",
    route({
      who: "staff",
      summary: "Compare the next rows with the catalogue; repeat until the import is ready",
      answers,
    }),
    async (c) =>
      c.json({ success: true, import: await c.var.services.imports.checkImport(c.var.actor, c.req.param("importId")) }),
  )
  .post(
    "/:importId/apply",
    route({
      who: "staff",
      summary: "Apply all rows of an import, or none",
      body: ApplyImport,
      sample: { round: 1 },
      answers,
    }),
    async (c) => {
      const { services, actor } = c.var;
      const applied = await services.imports.applyImport(actor, c.req.param("importId"), c.req.valid("json"));
      return c.json({ success: true, import: applied });
    },
  );
