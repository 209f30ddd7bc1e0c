import { describe, expect, it } from "vitest";
import type { CorpusFile } from "../../../tests/lists/corpus-file.ts";
import { CSV_FILES } from "../../../tests/lists/csv-corpus.ts";
import { WORKBOOKS } from "../../../tests/lists/excel-corpus.ts";
import { readSheets } from "../sheets/read-sheets.ts";
import { toListRows } from "./list-rows.ts";
import { requireMapping, viewSheet } from "./view-sheet.ts";

const LETTERS = { product: "p", quantity: "q", unit: "u", note: "n", id: "i", none: "-" } as const;

const readFile = async ({ bytes }: Pick<CorpusFile, "bytes">) => {
  const { view, sheet } = viewSheet(await readSheets(bytes), {});
  const { rows, leftOut } = toListRows(sheet, view.header, requireMapping(view));
  return {
    header: view.header,
    columns: view.columns.map(({ kind }) => LETTERS[kind]).join(""),
    rows: rows.map(
      ({ row, product, quantity, unit, note }) => `${row}: ${product} | ${quantity} | ${unit}${note && ` | ${note}`}`,
    ),
    leftOut: leftOut.map(({ row }) => row),
  };
};

describe("files as hotels write them", () => {
  it.each([...CSV_FILES, ...WORKBOOKS])(
    "are read correctly: $name",
    async ({ header, columns, rows, leftOut = [], ...file }) => {
      expect(await readFile(file)).toEqual({ header, columns, rows, leftOut });
    },
  );
});
