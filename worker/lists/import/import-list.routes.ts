import { route, router } from "../../http/route.ts";
import { ImportedList, type ImportListFields, ImportListQuery, SheetView } from "./import-list.contract.ts";

/** `sheet` counts from 0, `header` as spreadsheets do; `mapping` is JSON, such as ["product", "quantity", "none"]. */
const form = {
  file: "file",
  sheet: "optional",
  header: "optional",
  mapping: "optional",
} as const satisfies Record<"file" | keyof typeof ImportListFields.entries, string>;

const FILE_CODES = [
  "list_file.damaged",
  "list_file.empty",
  "list_file.encrypted",
  "list_file.legacy_xls",
  "list_file.macros",
  "list_file.missing",
  "list_file.not_a_table",
  "list_file.other_spreadsheet",
  "list_file.too_large",
  "list_file.too_large_inside",
  "list_file.too_many_asking",
  "list_file.too_many_rows",
  "list_file.too_much_text",
  "list_file.web_page",
];

export const importListRoutes = router(
  route("POST /import", {
    who: "buyer",
    scope: "lists:write",
    summary: "Parse a CSV file or an .xlsx workbook into lines with matching products; nothing is stored or ordered",
    fails: [
      "limits.heavy_work",
      "limits.parse_list",
      "limits.upload",
      ...FILE_CODES,
      "list_import.column_twice",
      "list_import.no_product",
    ],
    query: ImportListQuery,
    form,
    answers: { file: SheetView, ...ImportedList.entries },
    handle: ({ services, actor, query, c }) =>
      services.pastedLists.importList(actor, query.location, () => services.uploads.readForm(c.req.raw)),
  }),
);
