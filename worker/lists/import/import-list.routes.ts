import { Hono } from "hono";
import type { ApiEnv } from "../../http/api-env.ts";
import { route } from "../../http/route.ts";
import { ImportedList, type ImportListFields, ImportListQuery, SheetView } from "./import-list.contract.ts";

/** `sheet` counts from 0, `header` as spreadsheets do; `mapping` is JSON, such as ["product", "quantity", "none"]. */
const form = {
  file: "file",
  sheet: "optional",
  header: "optional",
  mapping: "optional",
} as const satisfies Record<"file" | keyof typeof ImportListFields.entries, string>;

export const importListRoutes = new Hono<ApiEnv>({ strict: false }).post(
  "/import",
  route({
    who: "buyer",
    scope: "lists:write",
    summary: "Parse a CSV file or an .xlsx workbook into lines with matching products; nothing is stored or ordered",
    query: ImportListQuery,
    form,
    answers: { file: SheetView, ...ImportedList.entries },
  }),
  async (c) => {
    const { actor, services } = c.var;
    const readForm = () => services.uploads.readForm(c.req.raw);
    const { location } = c.req.valid("query");
    return c.json({ success: true, ...(await services.pastedLists.importList(actor, location, readForm)) });
  },
);
