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

/** The sheet, header row and columns to use; omitted ones are guessed. */
export const SheetChoice = v.object({
  /** The index of the sheet in `sheets`, from 0. */
  sheet: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))),
  /** The row number of the headings, from 1 as in spreadsheets; 0 without headings. */
  header: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_000_000))),
  /** The kind of each column, from the left. */
  mapping: v.optional(Mapping),
});
export type SheetChoice = v.InferOutput<typeof SheetChoice>;

const wholeNumber = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,7}$/, message("list_import.mapping_invalid")),
  v.transform(Number),
);

export const ImportListQuery = v.object({ location: v.optional(CityName, DEFAULT_CITY) });

/** The multipart form's fields besides `file`. `mapping` is JSON. */
export const ImportListFields = fields({
  sheet: v.optional(wholeNumber),
  header: v.optional(wholeNumber),
  mapping: v.optional(v.pipe(v.string(), v.parseJson(undefined, message("list_import.mapping_invalid")), Mapping)),
});

export const SheetColumn = v.object({
  /** Empty without headings. */
  heading: v.string(),
  kind: v.picklist(COLUMN_KINDS),
  samples: v.array(v.string()),
});
export type SheetColumn = v.InferOutput<typeof SheetColumn>;

export const SheetView = v.object({
  /** The names of the sheets that have rows; a text file has one sheet named "". */
  sheets: v.array(v.string()),
  sheet: v.number(),
  header: v.number(),
  columns: v.array(SheetColumn),
  /** The number of rows below the headings. */
  rows: v.number(),
  /** The number of rows hidden in the sheet, which are left out. */
  hidden: v.number(),
});
export type SheetView = v.InferOutput<typeof SheetView>;

/** A row near the top, which the buyer may choose as the headings. */
export interface FirstRow {
  readonly row: number;
  readonly text: string;
}

/** The replacement lines of each kept row, by row number; other rows were removed. */
export type RewrittenRows = ReadonlyMap<number, readonly string[]>;

/** An uploaded file between the steps of the import page. */
export interface OpenFile {
  /** The file's sheets, which the next form sends back, because the server stores nothing. */
  readonly packed: string;
  readonly view: SheetView;
  readonly firstRows: readonly FirstRow[];
}

/** A line like that of a pasted list, with its row number and note. */
export const ImportedLine = v.object({ ...ParsedLine.entries, row: v.number(), note: v.string() });
export type ImportedLine = v.InferOutput<typeof ImportedLine>;

/** `words`: no product was found. `header`: the row orders nothing, such as a total or a product without a quantity. */
export const LeftOutRow = v.object({ ...LeftOutText.entries, row: v.number() });
export type LeftOutRow = v.InferOutput<typeof LeftOutRow>;

export const ImportedList = v.object({ lines: v.array(ImportedLine), notUnderstood: v.array(LeftOutRow) });
export type ImportedList = v.InferOutput<typeof ImportedList>;
