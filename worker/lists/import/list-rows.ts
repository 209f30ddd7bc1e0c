import type { Sheet } from "../sheets/sheet.ts";
import type { ColumnKind } from "./column-kinds.contract.ts";
import { bodyOf, headingsAt } from "./guess-columns.ts";
import { readHeading } from "./heading-words.ts";
import { asksForNothing, isTotal } from "./read-cells.ts";

/** A row as it is matched with the catalogue. */
export interface ListRow {
  readonly row: number;
  /** The words that name the goods; may be empty where the id says it. */
  readonly product: string;
  /** The id of a product or its SKU; empty without one. */
  readonly id: string;
  /** Null where no column holds quantities: they stand among the words then. */
  readonly quantity: string | null;
  readonly unit: string;
  readonly note: string;
  /** As a person reads it, and as it may be read again. */
  readonly text: string;
}

interface ListRows {
  readonly rows: readonly ListRow[];
  /** Rows that ask for nothing: without a quantity, and sums. */
  readonly leftOut: readonly { readonly row: number; readonly text: string }[];
}

/** Of what names the goods in a row, in letters. Sixty long cells would be as much work as two pasted lists. */
export const MAX_ROW_TEXT = 1_000;

/** The rows of a sheet by what is in its columns. */
export const toListRows = (sheet: Sheet, header: number, kinds: readonly ColumnKind[]): ListRows => {
  const columnsOf = (kind: ColumnKind) => kinds.flatMap((one, at) => (one === kind ? [at] : []));
  const [products, notes] = [columnsOf("product"), columnsOf("note")];
  const [id, quantity, unit] = [columnsOf("id")[0], columnsOf("quantity")[0], columnsOf("unit")[0]];
  const headings = headingsAt(sheet.rows, header, kinds.length);
  /** "Qty (kg)" says the unit of all its cells. */
  const unitOfHeading = quantity === undefined ? "" : (readHeading(headings[quantity] ?? "")?.unit ?? "");
  const rows: ListRow[] = [];
  const leftOut: { row: number; text: string }[] = [];
  for (const { row, cells } of bodyOf(sheet.rows, header)) {
    const cellOf = (column: number | undefined): string => (column === undefined ? "" : (cells[column] ?? ""));
    const joined = (columns: readonly number[], sign = " "): string => columns.map(cellOf).filter(Boolean).join(sign);
    const product = joined(products, quantity === undefined ? ", " : " ").slice(0, MAX_ROW_TEXT);
    const own = { product, id: cellOf(id), unit: cellOf(unit) || unitOfHeading, note: joined(notes) };
    const asked = quantity === undefined ? null : cellOf(quantity);
    const text = [product || own.id, asked, asked ? cellOf(unit) || unitOfHeading : ""].filter(Boolean).join(" ");
    const isAsked = asked === null || !asksForNothing(asked);
    if (product === "" && own.id === "") {
      if (isAsked) leftOut.push({ row, text: cells.filter(Boolean).join(" ") });
    } else if (!isAsked || isTotal(product)) leftOut.push({ row, text: text || product });
    else rows.push({ row, ...own, quantity: asked, text });
  }
  return { rows, leftOut };
};
