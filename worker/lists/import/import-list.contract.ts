import * as v from "valibot";
import { DEFAULT_CITY } from "../../brand.contract.ts";
import { CityName } from "../../identity/accounts.contract.ts";
import { fields } from "../../platform/fields.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { LeftOutText, ParsedLine } from "../parse/parse-list.contract.ts";
import { MAX_SHEET_COLUMNS } from "../sheets/sheet-limits.contract.ts";
import { COLUMN_KINDS } from "./column-kinds.contract.ts";

const Mapping = v.pipe(
  v.array(v.picklist(COLUMN_KINDS, message("list_import.mapping_invalid")), message("list_import.mapping_invalid")),
  v.maxLength(MAX_SHEET_COLUMNS, message("list_import.mapping_invalid")),
);
export type Mapping = v.InferOutput<typeof Mapping>;

/** What is in the columns; what is left out is guessed. */
export const SheetChoice = v.object({
  /** The place of the sheet among those of the workbook, from 0. */
  sheet: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
  /** The number of the row with the headings, as spreadsheets count; 0 without any. */
  header: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000))),
  /** For each column from the left. */
  mapping: v.optional(Mapping),
});
export type SheetChoice = v.InferOutput<typeof SheetChoice>;

const wholeNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,7}$/, message("list_import.mapping_invalid")),
  v.transform(Number),
);

/** The city whose products are meant. */
export const ImportListQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

/** The fields of the multipart form beside `file`. `mapping` is JSON. */
export const ImportListFields = fields({
  sheet: v.optional(wholeNumber),
  header: v.optional(wholeNumber),
  mapping: v.optional(v.pipe(v.string(), v.parseJson(undefined, message("list_import.mapping_invalid")), Mapping)),
});

export const SheetColumn = v.object({
  /** The words above it; empty without headings. */
  heading: v.string(),
  kind: v.picklist(COLUMN_KINDS),
  /** Its first cells. */
  samples: v.array(v.string()),
});
export type SheetColumn = v.InferOutput<typeof SheetColumn>;

/** How a file is read: which sheet, where its headings are, and what stands in which column. */
export const SheetView = v.object({
  /** The names of the sheets that have rows; one without a name for a text file. */
  sheets: v.array(v.string()),
  sheet: v.number(),
  header: v.number(),
  columns: v.array(SheetColumn),
  /** Rows below the headings. */
  rows: v.number(),
  /** Rows that the sheet itself hides, and that are left out. */
  hidden: v.number(),
});
export type SheetView = v.InferOutput<typeof SheetView>;

/** A row near the top, by which a person finds the headings. */
export interface FirstRow {
  readonly row: number;
  readonly text: string;
}

/** What was written instead of a row; rows that are not among them were taken out. */
export type RewrittenRows = ReadonlyMap<number, readonly string[]>;

/** A file between the steps of its page. */
export interface OpenFile {
  /** The sheets of the file for the forms of the next steps, since nothing of it is stored. */
  readonly packed: string;
  readonly view: SheetView;
  readonly firstRows: readonly FirstRow[];
}

/** A line of a file is one of a pasted list, with the number of its row and what is noted beside it. */
export const ImportedLine = v.object({ ...ParsedLine.entries, row: v.number(), note: v.string() });
export type ImportedLine = v.InferOutput<typeof ImportedLine>;

/** "words" were asked for and not found; a "header" asks for nothing: sums, and goods without a quantity. */
export const LeftOutRow = v.object({ ...LeftOutText.entries, row: v.number() });
export type LeftOutRow = v.InferOutput<typeof LeftOutRow>;

export const ImportedList = v.object({ lines: v.array(ImportedLine), notUnderstood: v.array(LeftOutRow) });
export type ImportedList = v.InferOutput<typeof ImportedList>;
