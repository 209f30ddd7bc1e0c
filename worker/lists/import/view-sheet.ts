import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import type { Sheet } from "../sheets/sheet.ts";
import type { ColumnKind } from "./column-kinds.contract.ts";
import { bodyOf, guessColumns, headingsAt, likeliestSheet, widthOf } from "./guess-columns.ts";
import type { FirstRow, Mapping, SheetChoice, SheetView } from "./import-list.contract.ts";

const SAMPLES = 3;
const MAX_SAMPLE = 60;

const HEADER_CHOICES = 15;

/** A sheet may have at most one column of each of these. */
const SINGLE_KINDS: readonly ColumnKind[] = ["quantity", "unit", "id"];

export const firstRowsOf = ({ rows }: Sheet): FirstRow[] =>
  rows
    .slice(0, HEADER_CHOICES)
    .map(({ row, cells }) => ({ row, text: cells.filter(Boolean).join(" · ").slice(0, MAX_SAMPLE) }));

/** Guesses the sheet, headings and columns that are not chosen. */
export const viewSheet = (sheets: readonly Sheet[], choice: SheetChoice): { view: SheetView; sheet: Sheet } => {
  const at = choice.sheet !== undefined && sheets[choice.sheet] ? choice.sheet : likeliestSheet(sheets);
  const sheet = sheets[at] as Sheet;
  const guess = guessColumns(sheet, choice.header);
  const width = widthOf(sheet);
  const kinds = choice.mapping ?? guess.kinds;
  const headings = headingsAt(sheet.rows, guess.header, width);
  const body = bodyOf(sheet.rows, guess.header);
  const columns = headings.map((heading, column) => ({
    heading,
    kind: kinds[column] ?? "none",
    samples: body
      .flatMap(({ cells }) => cells[column] || [])
      .slice(0, SAMPLES)
      .map((cell) => cell.slice(0, MAX_SAMPLE)),
  }));
  const view = { sheets: sheets.map(({ name }) => name), sheet: at, header: guess.header, columns };
  return { view: { ...view, rows: body.length, hidden: sheet.hidden }, sheet };
};

/** Throws 400 when two columns have a kind that only one may have, or none names products. */
export const requireMapping = ({ columns }: Pick<SheetView, "columns">): Mapping => {
  const kinds = columns.map(({ kind }) => kind);
  const isTwice = SINGLE_KINDS.some((kind) => kinds.filter((one) => one === kind).length > 1);
  if (!isTwice && (kinds.includes("product") || kinds.includes("id"))) return kinds;
  const code = isTwice ? "list_import.column_twice" : "list_import.no_product";
  throw new AppError(code, 400, {}, { fields: { mapping: message(code) } });
};
