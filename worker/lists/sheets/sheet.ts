import { unguardCell } from "../../platform/csv/csv.ts";
import { MAX_CELL_LENGTH } from "./sheet-limits.contract.ts";

export interface SheetRow {
  /** From 1, as in spreadsheets. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** The visible rows of a sheet that have text. */
export interface Sheet {
  /** Empty for a text file. */
  readonly name: string;
  readonly rows: readonly SheetRow[];
  /** The number of hidden rows, which are left out. */
  readonly hidden: number;
}

/** Returns a cell as one trimmed line, without the apostrophe that guards formulas. */
export const plainCell = (text: string): string =>
  unguardCell(
    text
      .slice(0, 4 * MAX_CELL_LENGTH)
      .replace(/\s+/g, " ")
      .trim(),
  ).slice(0, MAX_CELL_LENGTH);

export const hasText = (cells: readonly string[]): boolean => cells.some((cell) => cell !== "");
