import type { Sheet } from "../sheets/sheet.ts";
import type { ColumnKind } from "./column-kinds.contract.ts";
import { bodyOf, headingsAt } from "./guess-columns.ts";
import { readHeading } from "./heading-words.ts";
import { isTotal, ordersNothing } from "./read-cells.ts";

export interface ListRow {
  readonly row: number;
  /** The product's name; may be empty when there is an id. */
  readonly product: string;
  /** "" without one. */
  readonly id: string;
  /** Null without a quantity column: `product` then contains the quantities. */
  readonly quantity: string | null;
  readonly unit: string;
  readonly note: string;
  /** The row as one line, which can be parsed again. */
  readonly text: string;
}

interface ListRows {
  readonly rows: readonly ListRow[];
  /** Rows that order nothing: without a quantity, and totals. */
  readonly leftOut: readonly { readonly row: number; readonly text: string }[];
}

/** Maximum characters in the name cells of a row, because sixty long cells would cost as much as two pasted lists. */
export const MAX_ROW_TEXT = 1_000;

export const toListRows = (sheet: Sheet, header: number, kinds: readonly ColumnKind[]): ListRows => {
  const columnsOf = (kind: ColumnKind) => kinds.flatMap((one, at) => (one === kind ? [at] : []));
  const products = columnsOf("product");
  const notes = columnsOf("note");
  const id = columnsOf("id")[0];
  const quantity = columnsOf("quantity")[0];
  const unit = columnsOf("unit")[0];
  const headings = headingsAt(sheet.rows, header, kinds.length);
  /** A heading such as "Qty (kg)" sets the unit of all its cells. */
  const unitOfHeading = quantity === undefined ? "" : (readHeading(headings[quantity] ?? "")?.unit ?? "");
  const rows: ListRow[] = [];
  const leftOut: { row: number; text: string }[] = [];
  for (const { row, cells } of bodyOf(sheet.rows, header)) {
    const cellOf = (column: number | undefined): string => (column === undefined ? "" : (cells[column] ?? ""));
    const joined = (columns: readonly number[], sign = " "): string => columns.map(cellOf).filter(Boolean).join(sign);
    const product = joined(products, quantity === undefined ? ", " : " ").slice(0, MAX_ROW_TEXT);
    const fields = { product, id: cellOf(id), unit: cellOf(unit) || unitOfHeading, note: joined(notes) };
    const amount = quantity === undefined ? null : cellOf(quantity);
    const text = [product || fields.id, amount, amount ? cellOf(unit) || unitOfHeading : ""].filter(Boolean).join(" ");
    const isOrdered = amount === null || !ordersNothing(amount);
    if (product === "" && fields.id === "") {
      if (isOrdered) leftOut.push({ row, text: cells.filter(Boolean).join(" ") });
    } else if (!isOrdered || isTotal(product)) leftOut.push({ row, text: text || product });
    else rows.push({ row, ...fields, quantity: amount, text });
  }
  return { rows, leftOut };
};
