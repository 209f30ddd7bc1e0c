import type { CsvColumn } from "../product-import.contract.ts";
import { toVersionTag } from "../product-input.contract.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";
import { COLUMNS } from "./read-import-row.ts";

export const productCells = (row: EditableProduct): Readonly<Record<CsvColumn, string | number>> => {
  const cells = Object.entries(COLUMNS).map(([name, { field, cell }]) => [
    name,
    cell?.(row[field]) ?? row[field] ?? "",
  ]);
  return {
    ...(Object.fromEntries(cells) as Record<keyof typeof COLUMNS, string | number>),
    id: row.id,
    // A spreadsheet would read "3-40" as a date.
    seen: `v${toVersionTag(row)}`,
  };
};

/** Whether a spreadsheet turned `place` into `cell`: 07 becomes 7, and 3-2 a date such as "03-Feb" or "Feb-03". */
const isMadeOf = (place: string, cell: string): boolean =>
  (/^\d+$/.test(place) && cell === String(Number(place))) ||
  (/^\d{1,2}[-/]\d{1,2}$/.test(place) && /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/.test(cell));

const isSame = (column: string, exported: string, cell: string): boolean =>
  cell === exported || ((column === "zone" || column === "bin") && isMadeOf(exported, cell));

/**
 * Returns the cells that differ from an export of this product. Unedited cells change nothing, so they are accepted
 * even when today's rules would reject their values.
 */
export const editedCells = (
  sent: Readonly<Partial<Record<CsvColumn, string>>>,
  product: EditableProduct,
): Partial<Record<CsvColumn, string>> => {
  const exported = productCells(product);
  const asRead = (column: string): string => String(exported[column as CsvColumn]).replace(/\r\n?/g, "\n");
  const edited = Object.entries(sent).filter(([column, cell]) => !isSame(column, asRead(column), cell));
  return Object.fromEntries(edited);
};
