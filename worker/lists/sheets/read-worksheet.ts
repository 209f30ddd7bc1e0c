import { unreadable } from "./list-file.errors.ts";
import { formatNumber, type NumberFormat } from "./number-formats.ts";
import { hasText, plainCell, type SheetRow } from "./sheet.ts";
import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS } from "./sheet-limits.contract.ts";
import { walkXml } from "./xml.ts";

export interface Workbook {
  /** Already passed through `plainCell`, because many cells may share one. */
  readonly sharedStrings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly isFrom1904: boolean;
  /** Throws when the file has too many cells. */
  readonly countCell: () => void;
}

interface Place {
  readonly column: number;
  readonly row: number;
}

/** Parses "C5". Columns count from 0, rows from 1. */
const placeOf = (reference: string | undefined): Place | null => {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(reference ?? "") ?? [];
  if (!letters || !digits) return null;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) };
};

/** Excel writes characters that XML forbids as _x000D_. */
const unescapeXml = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Collects the text of `<t>`, without phonetic readings of Japanese (`<rPh>`). */
const createTextCollector = () => {
  let [text, isIn, isAside] = ["", false, false];
  return {
    open(name: string): void {
      if (name === "rPh") isAside = true;
      if (name === "t") isIn = !isAside;
    },
    add(more: string): void {
      if (isIn) text += more;
    },
    close(name: string): void {
      if (name === "rPh") isAside = false;
      if (name === "t") isIn = false;
    },
    take(): string {
      const taken = unescapeXml(text);
      text = "";
      return taken;
    },
  };
};

export const readSharedStrings = (xml: string): string[] => {
  const strings: string[] = [];
  const collector = createTextCollector();
  walkXml(xml, {
    open: collector.open,
    text: collector.add,
    close(name) {
      collector.close(name);
      if (name === "si") strings.push(plainCell(collector.take()));
    },
  });
  return strings;
};

/** Formats a cell as the workbook shows it. For a formula, this is its stored result. */
const formatValue = (type: string, value: string, style: number, book: Workbook): string => {
  if (type === "s") return book.sharedStrings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type === "d") return value.slice(0, 10);
  if (type === "str" || type === "inlineStr") return unescapeXml(value);
  return formatNumber(value, book.formats[style], book.isFrom1904);
};

/** Copies a merged heading into each of its rows. Texts with digits are not copied, because they would be ordered repeatedly. */
const MAX_MERGED_ROWS = 3;
const spreadDown = (rows: Map<number, string[]>, merged: readonly string[]): void => {
  for (const range of merged) {
    const [from, to] = range.split(":").map(placeOf);
    if (!from || !to || from.column !== to.column || to.row - from.row >= MAX_MERGED_ROWS) continue;
    const text = rows.get(from.row)?.[from.column] ?? "";
    if (text === "" || /\p{Nd}/u.test(text)) continue;
    for (let row = from.row + 1; row <= to.row; row++) {
      const cells = rows.get(row);
      if (cells && !cells[from.column]) cells[from.column] = text;
    }
  }
};

/** Reads the visible rows of a sheet; `hidden` counts the hidden rows. */
export const readWorksheet = (xml: string, book: Workbook): { readonly rows: SheetRow[]; readonly hidden: number } => {
  const rows = new Map<number, string[]>();
  const merged: string[] = [];
  const inline = createTextCollector();
  let [row, column, hidden] = [0, -1, 0];
  let [isHidden, isInValue] = [false, false];
  let cell = { type: "n", style: 0, value: "" };

  const endCell = () => {
    const value = cell.value + inline.take();
    if (isHidden || column >= MAX_SHEET_COLUMNS) return;
    const shown = formatValue(cell.type, value, cell.style, book);
    const text = cell.type === "s" ? shown : plainCell(shown);
    if (text === "") return;
    const cells = rows.get(row) ?? [];
    cells[column] = text;
    rows.set(row, cells);
    if (rows.size > MAX_SHEET_ROWS) throw unreadable("list_file.too_many_rows", { max: MAX_SHEET_ROWS });
  };

  walkXml(xml, {
    open(name, attribute) {
      inline.open(name);
      if (name === "row") {
        row = Number(attribute("r") ?? row + 1) || row + 1;
        column = -1;
        isHidden = ["1", "true"].includes(attribute("hidden") ?? "");
        if (isHidden) hidden++;
      } else if (name === "c") {
        book.countCell();
        column = placeOf(attribute("r"))?.column ?? column + 1;
        cell = { type: attribute("t") ?? "n", style: Number(attribute("s") ?? -1), value: "" };
      } else if (name === "v") isInValue = true;
      else if (name === "mergeCell") merged.push(attribute("ref") ?? "");
    },
    text(text) {
      inline.add(text);
      if (isInValue) cell.value += text;
    },
    close(name) {
      inline.close(name);
      if (name === "v") isInValue = false;
      if (name === "c") endCell();
    },
  });
  spreadDown(rows, merged);
  const found = [...rows].sort(([one], [other]) => one - other);
  return {
    rows: found
      .map(([number, cells]) => ({ row: number, cells: Array.from(cells, (text) => text ?? "") }))
      .filter(({ cells }) => hasText(cells)),
    hidden,
  };
};
