import { route, router } from "../../http/route.ts";
import { ImportedList, type ImportListFields, ImportListQuery, SheetView } from "./import-list.contract.ts";

/** `sheet` counts from 0, `header` as spreadsheets do; `mapping` is JSON, such as ["product", "quantity", "none"]. */
const form = {
  file: "file",
  sheet: "optional",
  header: "optional",
  mapping: "optional",
} as const satisfies Record<"file" | keyof typeof ImportListFields.entries, string>;

export const importListRoutes = router(
  route("POST /import", {
    who: "buyer",
    scope: "lists:write",
    summary: "Parse a CSV file or an .xlsx workbook into lines with matching products; nothing is stored or ordered",
    query: ImportListQuery,
    form,
    answers: { file: SheetView, ...ImportedList.entries },
    handle: ({ services, actor, query, c }) =>
      services.pastedLists.importList(actor, query.location, () => services.uploads.readForm(c.req.raw)),
  }),
);
