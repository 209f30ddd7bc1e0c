import { toRupees } from "../../platform/money.contract.ts";
import { toPercent } from "../categories.contract.ts";
import { breaksCell } from "../price-breaks.contract.ts";
import type { CsvColumn } from "../product-import.contract.ts";
import { toVersionTag } from "../product-input.contract.ts";
import type { EditableProduct } from "../products/product-changes.repo.ts";
import { toBreaks } from "../to-product.ts";

export const priceCell = (pricePaise: number): string => toRupees(pricePaise).toFixed(2);

export const productCells = (row: EditableProduct): Readonly<Record<CsvColumn, string | number>> => ({
  id: row.id,
  name: row.name,
  name_hindi: row.nameHindi,
  name_marathi: row.nameMarathi,
  name_gujarati: row.nameGujarati,
  aliases: row.aliases,
  category: row.category,
  unit: row.unit,
  pack_size: row.packSize ?? "",
  pack_unit: row.packUnit ?? "",
  price: priceCell(row.pricePaise),
  price_breaks: breaksCell(toBreaks(row.breaks)),
  order_multiple: row.orderMultiple,
  min_quantity: row.minQuantity,
  conversions: row.conversions,
  hsn: row.hsn,
  gst_rate: toPercent(row.gstRateBp),
  is_prepacked: row.isPrepacked === 1 ? "yes" : "no",
  weight_tolerance: row.weightToleranceBp === null ? "" : toPercent(row.weightToleranceBp),
  zone: row.zone,
  bin: row.bin,
  stock: row.stock,
  description: row.description,
  description_hindi: row.descriptionHindi,
  description_marathi: row.descriptionMarathi,
  description_gujarati: row.descriptionGujarati,
  image: row.imageKey,
  // A spreadsheet would read "3-40" as a date.
  seen: `v${toVersionTag(row)}`,
});

/** What a spreadsheet makes of a bin: 07 becomes 7, and 3-2 a date such as "03-Feb" or "Feb-03". */
const isMadeOf = (place: string, cell: string): boolean =>
  (/^\d+$/.test(place) && cell === String(Number(place))) ||
  (/^\d{1,2}[-/]\d{1,2}$/.test(place) && /^(\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{2})$/.test(cell));

const isSame = (column: string, exported: string, cell: string): boolean =>
  cell === exported || ((column === "zone" || column === "bin") && isMadeOf(exported, cell));

/**
 * Returns the cells that differ from an export of this product. The others change nothing, so an unedited file is accepted
 * even when today's rules would reject one of its values.
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
