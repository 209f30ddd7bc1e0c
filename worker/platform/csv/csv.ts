import { stringify } from "csv-stringify/sync";

/**
 * Spreadsheets run a cell that begins like this as a formula, so it is exported with an apostrophe before it. A cell that
 * has apostrophes already gets one more, so that removing one restores the original.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
/** A negative amount is not a formula, and an apostrophe would turn it from a number into text. */
const AMOUNT = /^-\d+\.\d\d$/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
export const guardCell = (cell: string): string => (FORMULA.test(cell) && !AMOUNT.test(cell) ? `'${cell}` : cell);
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Excel recognises UTF-8 only by this mark. */
const BOM = "\uFEFF";

/**
 * Rows of an exported file (RFC 4180), which begins with `csvHead`. A cell with any line break is quoted, because
 * spreadsheets also end a row at a lone line feed.
 */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "number" ? String(cell) : guardCell(cell)))),
    { record_delimiter: "windows", quote_record_delimiter: true },
  );

export const csvHead = (columns: readonly string[]): string => BOM + csvLines([columns]);
