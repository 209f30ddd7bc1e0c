import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvHead, csvLines, unguardCell } from "./csv.ts";

/** Ends a record at any line break outside quotation marks, as spreadsheets do. */
const readBack = (text: string): string[][] =>
  parse(text, { bom: true, record_delimiter: ["\r\n", "\n", "\r"] }).map((record) => record.map(unguardCell));

it.each([
  ["a line feed", "House 7\nRoad 2"],
  ["a carriage return", "House 7\rRoad 2"],
  ["a formula in its second line", "House 7\n=1+1"],
  ["a comma, a semicolon and quotation marks", '5" pan, steel; large'],
  ["nothing but a line feed", "\n"],
])("writes a cell of %s that other programs read as one cell", (_, cell) => {
  expect(readBack(csvHead(["a", "b"]) + csvLines([[cell, "next"]]))).toEqual([
    ["a", "b"],
    [cell, "next"],
  ]);
});

it("writes an amount below zero as it is, and a formula that begins like one as text", () => {
  expect(csvLines([["-0.40", "-0.40+1", "-5", "'-0.40"]])).toBe("-0.40,'-0.40+1,'-5,''-0.40\r\n");
});

it("writes any cells so that other programs read the same cells", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "=", "'", '"', ",", ";", "\t", "\r", "\n", "क") });
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
      expect(readBack(csvLines(rows))).toEqual(rows);
    }),
  );
});
