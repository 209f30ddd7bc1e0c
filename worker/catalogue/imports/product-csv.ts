import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { CSV_COLUMNS, CSV_SYNONYMS, type CsvColumn, MAX_IMPORT_ROWS } from "../product-import.contract.ts";
import { csvRefused } from "./product-import.errors.ts";

/** A row of a file: what stands in the columns that we know, and the line it begins at. */
export interface SentRow {
  readonly line: number;
  readonly sent: Partial<Record<CsvColumn, string>>;
}

export interface SentFile {
  readonly rows: readonly SentRow[];
  /** Headers that mean nothing to us. */
  readonly ignored: readonly string[];
}

/**
 * A cell that begins like this is a formula to a spreadsheet. It goes out behind an apostrophe, and one more where it has
 * some already, so that taking one away gives back exactly what it was.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;
export const guardCell = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);
export const unguardCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);

/** Excel reads UTF-8 only behind this mark. */
const BOM = "\uFEFF";

/** Lines as RFC 4180 wants them, for a file of ours; the first piece of it begins with `csvHead`. */
export const csvLines = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === "number" ? String(cell) : guardCell(cell)))),
    { record_delimiter: "windows" },
  );

export const csvHead = (columns: readonly CsvColumn[]): string => BOM + csvLines([columns]);

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  // What Excel calls "Unicode text".
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw csvRefused(
      "This file is not in UTF-8. In Excel, save it as “CSV UTF-8 (Comma delimited)” and choose it again.",
    );
  }
};

/** Excel writes semicolons where the comma is the decimal sign, and tabs in its text files: the head tells. */
const delimiterOf = (head: string): string => {
  const outside = head.replace(/"[^"]*"/g, "");
  const often = [",", ";", "\t"].map((sign) => ({ sign, times: outside.split(sign).length - 1 }));
  return often.sort((a, b) => b.times - a.times)[0]?.sign ?? ",";
};

const columnOf = (header: string): CsvColumn | undefined => {
  const name = header.trim().toLowerCase();
  return CSV_COLUMNS.find((one) => one === name) ?? CSV_SYNONYMS[name];
};

interface Parsed {
  readonly record: string[];
  /** Lines read when it ended. */
  readonly info: { readonly lines: number };
}

const parseRecords = (text: string, delimiter: string): Parsed[] => {
  try {
    return parse(text, {
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // An inch sign within a cell is no quotation.
      relax_quotes: true,
      to: MAX_IMPORT_ROWS + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw csvRefused(
      typeof error.lines === "number"
        ? `This file cannot be read near line ${error.lines}: a quotation mark is opened and never closed, or text follows one.`
        : "This file cannot be read: a quotation mark is opened and never closed, or text follows one.",
    );
  }
};

const columnsOf = (headers: readonly string[]): { columns: (CsvColumn | undefined)[]; ignored: string[] } => {
  const columns = headers.map(columnOf);
  const known = columns.filter((one) => one !== undefined);
  const twice = known.find((one, i) => known.indexOf(one) !== i);
  if (twice) throw csvRefused(`The column “${twice}” stands twice in the first line.`);
  if (!known.includes("id") && !known.includes("name")) {
    throw csvRefused(
      `The first line must name the columns, with “id” or “name” among them: ${CSV_COLUMNS.join(", ")}.`,
    );
  }
  return { columns, ignored: headers.filter((header, i) => columns[i] === undefined && header.trim() !== "") };
};

/** Throws a sentence for what concerns the file as a whole; what its rows say is looked at later, row by row. */
export const readProductCsv = (bytes: Uint8Array): SentFile => {
  // One kind of line ends, so that lines are counted as an editor counts them.
  const text = decode(bytes)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  if (text.trim() === "") throw csvRefused("This file is empty.");
  const parsed = parseRecords(text, delimiterOf(/^[^\n]*/.exec(text.trimStart())?.[0] ?? ""));
  const [head, ...body] = parsed;
  const { columns, ignored } = columnsOf(head?.record ?? []);
  const rows = body.map(({ record, info }): SentRow => {
    const sent: Partial<Record<CsvColumn, string>> = {};
    columns.forEach((column, at) => {
      const cell = unguardCell((record[at] ?? "").trim()).trim();
      if (column && cell !== "") sent[column] = cell;
    });
    const linesWithin = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    return { line: info.lines - linesWithin, sent };
  });
  if (rows.length === 0) throw csvRefused("This file has no products below its first line.");
  if (rows.length > MAX_IMPORT_ROWS) {
    throw csvRefused(`A file may hold at most ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} products. Please split it.`);
  }
  return { rows, ignored };
};
