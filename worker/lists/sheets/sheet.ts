import { unguardCell } from "../../platform/csv/csv.ts";
import { MAX_CELL_LENGTH } from "./sheet-limits.contract.ts";

/** A row with its number in the file, as spreadsheets count: from 1. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** What is in sight of a sheet: rows without any text are left out. */
export interface Sheet {
  /** Empty for a text file. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** Rows that the sheet hides, by a filter or by hand, and that are left out. */
  readonly hidden: number;
}

/** A cell in one line, without spaces around it and without what spreadsheets put before a formula. */
export const plainCell = (text: string): string =>
  unguardCell(
    text
      .slice(0, 4 * MAX_CELL_LENGTH)
      .replace(/\s+/g, " ")
      .trim(),
  ).slice(0, MAX_CELL_LENGTH);

export const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell !== "");
