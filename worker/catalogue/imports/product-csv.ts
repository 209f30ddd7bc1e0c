import { CsvError, parse } from "csv-parse/sync";
import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import { hasMoreCells } from "../../platform/csv/count-cells.ts";
import { unguardCell } from "../../platform/csv/csv.ts";
import { message } from "../../platform/messages.contract.ts";
import { CSV_COLUMNS, CSV_SYNONYMS, type CsvColumn, MAX_IMPORT_ROWS } from "../product-import.contract.ts";
import { csvRefused, csvTooLarge } from "./product-import.errors.ts";

/** A row of a file: its values in known columns, and the line on which it starts. */
export interface CsvRow {
  readonly line: number;
  readonly sent: Partial<Record<CsvColumn, string>>;
}

interface CsvFile {
  readonly rows: readonly CsvRow[];
  /** The city whose prices the file contains, from its column `price_<city>`; defaults to `DEFAULT_CITY`. */
  readonly city: City;
  /** Headers that match no column. */
  readonly ignored: readonly string[];
}

const decode = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  // Excel exports UTF-16 as "Unicode text".
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw csvRefused(message("imports.not_utf8"));
  }
};

/** Excel writes semicolons where the decimal sign is a comma, and tabs in text files. */
const delimiterOf = (head: string): string => {
  const outside = head.replace(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((sign) => ({ sign, times: outside.split(sign).length - 1 }));
  return counts.sort((a, b) => b.times - a.times)[0]?.sign ?? ",";
};

const columnOf = (header: string): CsvColumn | undefined => {
  const name = header.trim().toLowerCase();
  return CSV_COLUMNS.find((one) => one === name) ?? CSV_SYNONYMS[name] ?? (cityOf(name) ? "price" : undefined);
};

const cityOf = (header: string): City | undefined => {
  const [name, city] = /^price_([a-z][a-z-]{1,31})$/.exec(header.trim().toLowerCase()) ?? [];
  return name === "price_breaks" ? undefined : city;
};

/** A hundred columns in each of the maximum number of rows. */
const MAX_CELLS = 100 * MAX_IMPORT_ROWS;

interface Parsed {
  readonly record: string[];
  /** The number of lines read up to the end of the record. */
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
      // A cell may contain an inch sign without quoting.
      relax_quotes: true,
      to: MAX_IMPORT_ROWS + 2,
    }) as unknown as Parsed[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw csvRefused(
      typeof error.lines === "number"
        ? message("imports.unreadable_line", { line: error.lines })
        : message("imports.unreadable"),
    );
  }
};

const columnsOf = (
  headers: readonly string[],
): { columns: (CsvColumn | undefined)[]; ignored: string[]; city: City } => {
  const columns = headers.map(columnOf);
  const known = columns.filter((one) => one !== undefined);
  const twice = known.find((one, i) => known.indexOf(one) !== i);
  if (twice) throw csvRefused(message("imports.column_twice", { column: twice }));
  if (!known.includes("id") && !known.includes("name")) {
    throw csvRefused(message("imports.no_columns", { columns: CSV_COLUMNS.join(", ") }));
  }
  const ignored = headers.filter((header, i) => columns[i] === undefined && header.trim() !== "");
  return { columns, ignored, city: headers.map(cityOf).find((city) => city !== undefined) ?? DEFAULT_CITY };
};

/** Throws 400 for an unreadable file; the values of its rows are checked later, row by row. */
export const readProductCsv = (bytes: Uint8Array): CsvFile => {
  // Uniform line ends, so that line numbers match those in an editor.
  const text = decode(bytes)
    .replace(/^\uFEFF/, "")
    .replace(/\r\n?/g, "\n");
  if (text.trim() === "") throw csvRefused(message("imports.empty"));
  const delimiter = delimiterOf(/^[^\n]*/.exec(text.trimStart())?.[0] ?? "");
  if (hasMoreCells(text, delimiter, MAX_CELLS)) throw csvTooLarge();
  const parsed = parseRecords(text, delimiter);
  const [head, ...body] = parsed;
  const { columns, ignored, city } = columnsOf(head?.record ?? []);
  const rows = body.map(({ record, info }): CsvRow => {
    const sent: Partial<Record<CsvColumn, string>> = {};
    columns.forEach((column, at) => {
      const cell = unguardCell((record[at] ?? "").trim()).trim();
      if (column && cell !== "") sent[column] = cell;
    });
    const linesWithin = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
    return { line: info.lines - linesWithin, sent };
  });
  if (rows.length === 0) throw csvRefused(message("imports.no_rows"));
  if (rows.length > MAX_IMPORT_ROWS) {
    throw csvRefused(message("imports.too_many_rows", { max: MAX_IMPORT_ROWS }));
  }
  return { rows, ignored, city };
};
