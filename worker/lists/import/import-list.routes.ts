import { Hono } from "hono";
import * as v from "valibot";
import type { ApiEnv } from "../../http/api-env.ts";
import { signedInAs } from "../../http/authentication.ts";
import { answers, formOf } from "../../http/openapi.ts";
import type { UploadForms } from "../../http/upload-form.ts";
import { queryOf } from "../../http/validation.ts";
import { requireBuyer } from "../../identity/permissions.ts";
import { ImportedList, ImportListFields, ImportListQuery, SheetView } from "./import-list.contract.ts";
import type { ListImports } from "./import-list.service.ts";

interface Services {
  readonly pastedLists: ListImports;
  readonly uploads: UploadForms;
}

/** `sheet` counts from 0, `header` as spreadsheets do; `mapping` is JSON, such as ["product", "quantity", "none"]. */
const form = formOf(
  { entries: { file: v.file(), ...ImportListFields.entries } },
  { files: ["file"], optional: ["sheet", "header", "mapping"] },
);

export const importListRoutes = new Hono<ApiEnv<Services>>({ strict: false }).post(
  "/import",
  answers(
    "A CSV file or an .xlsx workbook, read as lines with products of ours; nothing is kept or ordered",
    { file: SheetView, ...ImportedList.entries },
    { form },
  ),
  ...signedInAs(requireBuyer),
  queryOf(ImportListQuery),
  async (c) => {
    const { actor, services } = c.var;
    const readForm = () => services.uploads.readForm(c.req.raw);
    const { location } = c.req.valid("query");
    return c.json({ success: true, ...(await services.pastedLists.importList(actor, location, readForm)) });
  },
);
