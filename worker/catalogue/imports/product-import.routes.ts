import * as v from "valibot";
import { route, router } from "../../http/route.ts";
import { translateFields } from "../../i18n/translate-message.ts";
import { ApplyImport, ImportRow, ImportRowsQuery, ProductImport } from "../product-import.contract.ts";

const answers = { import: ProductImport };

/** A client uploads a file, calls check until the import is ready, shows its rows and applies it. */
export const productImportRoutes = router(
  route("POST /", {
    who: "staff",
    summary: "Upload a CSV file of products; nothing changes until it is applied",
    fails: [
      "cities.copy_unfinished",
      "imports.key_reused",
      "imports.too_large",
      "imports.unreadable",
      "limits.heavy_work",
      "limits.import",
    ],
    form: { file: "file" },
    idempotent: true,
    status: 201,
    answers,
    handle: async ({ services, actor, idempotencyKey, c }) => ({
      import: await services.imports.storeFile(actor, () => services.uploads.readForm(c.req.raw), idempotencyKey),
    }),
  }),
  route("GET /:importId", {
    who: "staff",
    summary: "Get an import with its rows of one kind in the order of the file",
    query: ImportRowsQuery,
    answers: { ...answers, rows: v.array(ImportRow), nextCursor: v.nullable(v.string()) },
    handle: async ({ services, actor, params, query }) => {
      const shown = await services.imports.showImport(actor, params.importId, query);
      const rows = shown.rows.map((row) => ({ ...row, problems: translateFields(actor.language, row.problems) }));
      return { ...shown, rows };
    },
  }),
  route("POST /:importId/check", {
    who: "staff",
    summary: "Compare the next rows with the catalogue; repeat until the import is ready",
    answers,
    handle: async ({ services, actor, params }) => ({
      import: await services.imports.checkImport(actor, params.importId),
    }),
  }),
  route("POST /:importId/apply", {
    who: "staff",
    summary: "Apply all rows of an import, or none",
    fails: [
      "imports.not_confirmed",
      "imports.not_ready",
      "imports.nothing",
      "imports.outdated",
      "imports.wrong_rows",
      "products.conflict",
    ],
    body: ApplyImport,
    sample: { round: 1 },
    answers,
    handle: async ({ services, actor, params, body }) => ({
      import: await services.imports.applyImport(actor, params.importId, body),
    }),
  }),
);
