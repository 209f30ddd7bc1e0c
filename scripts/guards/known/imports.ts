import { type Guard, guardsOf } from "../guard.ts";

const LISTS = ["worker/lists/import/import-list.test.ts"];
const HOSTILE = ["worker/lists/sheets/hostile-files.test.ts", "worker/lists/import/read-files.test.ts", ...LISTS];
const PRODUCTS = ["worker/catalogue/imports/product-import.test.ts"];
const PRODUCT_FILES = ["worker/catalogue/imports/product-csv.test.ts"];

/** Files of lists and of products: their size, what is inside, and what they may change. */
export const importGuards = (): Guard[] => [
  ...guardsOf("worker/lists/import/import-list.service.ts", [
    {
      name: "the size of a list's file",
      text: "if (isCut || (file instanceof File && file.size > MAX_LIST_FILE_BYTES)) throw listFileTooLarge();",
      without: "",
      tests: HOSTILE,
    },
    {
      name: "the rows of a list's file that ask",
      text: "if (rows.length > MAX_ASKING_ROWS)",
      without: "if (false)",
      tests: HOSTILE,
    },
    {
      name: "a hundred rows of a file count as a pasted list",
      text: "Math.max(1, Math.ceil(rows.length / MAX_PARSED_LINES));",
      without: "1;",
      tests: LISTS,
    },
    {
      name: "the rate of uploads of lists by pages",
      text: 'const account = accountFor(visitor);\n      await takeLimit(limitsDb, clock, "upload", account);\n      const { form, isCut } = await readForm();\n      const sheets',
      without:
        "const account = accountFor(visitor);\n      const { form, isCut } = await readForm();\n      const sheets",
      tests: LISTS,
    },
    {
      name: "the rate of uploads of lists by programs",
      text: 'await takeLimit(limitsDb, clock, "upload", account);\n      const { form, isCut } = await readForm();\n      const { sheet',
      without: "const { form, isCut } = await readForm();\n      const { sheet",
      tests: LISTS,
    },
  ]),
  ...guardsOf("worker/lists/sheets/unzip-parts.ts", [
    {
      name: "a zip bomb in a workbook",
      text: 'if (left < 0) throw unreadable("too_large_inside");',
      without: "",
      tests: HOSTILE,
    },
    {
      name: "the number of files in a workbook",
      text: 'if (names.size >= MAX_FILES) throw unreadable("too_large_inside");',
      without: "",
      tests: HOSTILE,
    },
    {
      name: "a second part of the same name",
      text: "if (isSecond || !isWanted(name)) return;",
      without: "if (!isWanted(name)) return;",
      tests: HOSTILE,
    },
  ]),
  ...guardsOf("worker/lists/sheets/read-workbook.ts", [
    {
      name: "a workbook with macros",
      text: 'if (hasMacros) throw unreadable("macros");',
      without: "",
      tests: HOSTILE,
    },
    {
      name: "a workbook's parts outside of it",
      text: ' || attribute("TargetMode") === "External"',
      without: "",
      tests: HOSTILE,
    },
  ]),
  ...guardsOf("worker/lists/sheets/read-worksheet.ts", [
    {
      name: "the rows of a workbook",
      text: 'if (rows.size > MAX_SHEET_ROWS) throw unreadable("too_many_rows", { max: MAX_SHEET_ROWS });',
      without: "",
      tests: HOSTILE,
    },
  ]),
  ...guardsOf("worker/lists/sheets/read-csv.ts", [
    {
      name: "the rows of a CSV file",
      text: 'if (rows.length > MAX_SHEET_ROWS) throw unreadable("too_many_rows", { max: MAX_SHEET_ROWS });',
      without: "",
      tests: HOSTILE,
    },
  ]),
  ...guardsOf("worker/catalogue/imports/product-import.service.ts", [
    {
      name: "the size of a file of products",
      text: "if (isCut || (file instanceof File && file.size > MAX_CSV_BYTES)) throw csvTooLarge();",
      without: "",
      tests: PRODUCT_FILES,
    },
    {
      name: "the rate of imports",
      text: 'await takeLimit(limitsDb, clock, "import", staff.userId);',
      without: "",
      tests: PRODUCT_FILES,
    },
    {
      name: "the key of an import with another file",
      text: "if (stored.requestHash !== requestHash) throw importKeyReused();",
      without: "",
      tests: PRODUCTS,
    },
  ]),
  ...guardsOf("worker/catalogue/imports/apply-import.service.ts", [
    {
      name: "an import is applied as it was read",
      text: "if (record.round !== round) throw importOutdated();",
      without: "",
      tests: PRODUCTS,
    },
    {
      name: "an import with wrong rows, when read",
      text: "if (record.wrongCount > 0) throw importHasWrongRows(record.wrongCount);",
      without: "",
      tests: PRODUCT_FILES,
    },
    {
      name: "an unusual import is confirmed",
      text: "if (record.unusualCount > 0 && !acceptsUnusual) throw importNotConfirmed();",
      without: "",
      tests: PRODUCTS,
    },
  ]),
  ...guardsOf("worker/catalogue/imports/apply-import.repo.ts", [
    {
      name: "an import is applied once",
      text: "WHERE id = ${id} AND status = 'ready' AND round = ${round} AND wrong_count = 0`",
      without: "WHERE id = ${id} AND ${round} > 0`",
      tests: ["worker/catalogue/imports/apply-meanwhile.test.ts"],
    },
    {
      name: "products that changed since the import was checked",
      text: "p.id = r.product_id AND p.version = r.version",
      without: "p.id = r.product_id",
      tests: PRODUCTS,
    },
  ]),
  ...guardsOf("worker/catalogue/imports/check-import-row.ts", [
    {
      name: "a product twice in a file",
      text: 'if (repeats !== null) return { [sent.id ? "id" : "name"]: message("imports.repeated", { line: repeats }) };',
      without: "",
      tests: PRODUCT_FILES,
    },
    {
      name: "a name that two products have",
      text: "if (!sent.id && namesakes > 1) {",
      without: "if (false) {",
      tests: PRODUCT_FILES,
    },
  ]),
];
