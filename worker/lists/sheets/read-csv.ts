import { CsvError, parse } from "csv-parse/sync";
import { hasMoreCells } from "../../platform/csv/count-cells.ts";
import { decodeText } from "./decode-text.ts";
import { unreadable } from "./list-file.errors.ts";
import { hasText, plainCell, type Sheet } from "./sheet.ts";
import { MAX_FILE_CELLS, MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "./sheet-limits.contract.ts";

const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LINES = 40;
const SAMPLE_LINE_LENGTH = 4_000;
/** In characters. A longer record is not a row of a table. */
const MAX_RECORD_LENGTH = 20_000;

const timesIn = (line: string, sign: string): number => line.replace(/"[^"]*"/g, "").split(sign).length - 1;

/** The delimiter that splits most lines into the same number of cells, unlike decimal commas and commas in names. */
const delimiterOf = (text: string): string => {
  const lines = text
    .split("\n", SAMPLE_LINES)
    .map((line) => line.slice(0, SAMPLE_LINE_LENGTH))
    .filter((line) => line.trim() !== "");
  const scores = DELIMITERS.map((sign) => {
    const times = lines.map((line) => timesIn(line, sign)).filter((count) => count > 0);
    const alike = new Map<number, number>();
    for (const count of times) alike.set(count, (alike.get(count) ?? 0) + 1);
    const [best = [0, 0]] = [...alike].sort(
      ([oneTimes, one], [otherTimes, other]) => other - one || otherTimes - oneTimes,
    );
    return { sign, lines: best[1], times: best[0] };
  });
  const [best] = scores.sort((a, b) => b.lines - a.lines || b.times - a.times);
  return best && best.lines > 0 ? best.sign : ",";
};

/** Excel may declare the delimiter in the first line: "sep=;". */
const readDeclaredDelimiter = (
  text: string,
): { readonly sign: string | null; readonly rest: string; readonly skipped: number } => {
  const [line, sign] = /^sep=(.)\n/.exec(text) ?? [];
  return line && sign ? { sign, rest: text.slice(line.length), skipped: 1 } : { sign: null, rest: text, skipped: 0 };
};

const parseRecords = (text: string, delimiter: string, quote: '"' | false): string[][] =>
  parse(text, {
    delimiter,
    quote,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
    max_record_size: MAX_RECORD_LENGTH,
    to: 4 * MAX_SHEET_ROWS,
  });

/** Retries without quoting, because a quotation mark that is never closed is an inch sign. */
const recordsOf = (text: string, delimiter: string): string[][] => {
  for (const quote of ['"', false] as const) {
    try {
      return parseRecords(text, delimiter, quote);
    } catch (error) {
      if (!(error instanceof CsvError)) throw error;
    }
  }
  throw unreadable("list_file.not_a_table");
};

/** Web pages and XML saved with the extension of a spreadsheet. */
const isMarkup = (text: string): boolean => /^\s*<(!doctype|html|table|\?xml|head|body|meta|style|div)\b/i.test(text);

export const readCsv = (bytes: Uint8Array): Sheet => {
  const text = decodeText(bytes);
  if (isMarkup(text)) throw unreadable("list_file.web_page");
  const { sign, rest, skipped } = readDeclaredDelimiter(text);
  const delimiter = sign ?? delimiterOf(rest);
  if (hasMoreCells(rest, delimiter, MAX_FILE_CELLS)) throw unreadable("list_file.too_large_inside");
  const rows = recordsOf(rest, delimiter)
    .map((record, at) => ({
      row: at + 1 + skipped,
      cells: record.slice(0, MAX_SHEET_COLUMNS).map(plainCell),
    }))
    .filter(({ cells }) => hasText(cells));
  if (rows.length > MAX_SHEET_ROWS) throw unreadable("list_file.too_many_rows", { max: MAX_SHEET_ROWS });
  return { name: "", rows, hidden: 0 };
};
