import { imagePath } from "../catalogue/categories.contract.ts";
import { allowedQuantity } from "../catalogue/order-quantity.contract.ts";
import { parseBreaks, priceAt } from "../catalogue/price-breaks.contract.ts";
import { toNames } from "../catalogue/product-names.contract.ts";
import { nearestReplacement, type ReplacementRow } from "../catalogue/replacements/replacements.repo.ts";
import { toBreaks } from "../catalogue/to-product.ts";
import { rupeesOrNull, toRupees } from "../platform/money.contract.ts";
import type { List, ListLine, Replacement, WorkingList } from "./lists.contract.ts";
import type { ListRow } from "./lists.repo.ts";
import type { WorkingLineRow, WorkingListRows } from "./working-list.repo.ts";

export const toList = ({ id, city, name, lineCount, version, learnedAs, updatedAt }: ListRow): List => ({
  _id: id,
  name,
  location: city,
  lineCount,
  version,
  learnedAs,
  updatedAt: new Date(updatedAt).toISOString(),
});

const toProduct = (id: string, row: Omit<ReplacementRow, "id" | "pricePaise">): Omit<Replacement, "price"> => ({
  _id: id,
  name: row.name,
  names: toNames(row),
  unit: row.unit,
  image: imagePath(row.imageKey),
  stock: row.stock,
  orderMultiple: row.orderMultiple,
  minQuantity: row.minQuantity,
  priceBreaks: toBreaks(row.breaks),
});

/** The unit price at the usual quantity, in paise; null when the product is not sold. */
const usualPrice = ({ quantity, pricePaise, breaks, ...rules }: WorkingLineRow): number | null =>
  pricePaise === null
    ? null
    : priceAt(allowedQuantity(quantity, rules), { pricePaise }, parseBreaks(breaks)).pricePaise;

const toLine = (row: WorkingLineRow, { lastPrices, shortRules }: WorkingListRows): ListLine => {
  const lastPaise = lastPrices[row.productId];
  const candidates: ReplacementRow[] = row.replacements === null ? [] : JSON.parse(row.replacements);
  const nearest = nearestReplacement(row.name, candidates);
  const currentPaise = usualPrice(row);
  return {
    product: { ...toProduct(row.productId, row), category: row.category, price: rupeesOrNull(row.pricePaise) },
    par: row.par,
    quantity: row.quantity,
    hasQuantity: row.hasQuantity === 1,
    note: row.note,
    shortRule: shortRules[row.productId] ?? null,
    lastPrice: lastPaise === undefined ? null : toRupees(lastPaise),
    priceChange: lastPaise === undefined || currentPaise === null ? null : toRupees(currentPaise - lastPaise),
    replacement: nearest && { ...toProduct(nearest.id, nearest), price: toRupees(nearest.pricePaise) },
  };
};

export const toWorkingList = (list: ListRow, rows: WorkingListRows): WorkingList => ({
  ...toList(list),
  lines: rows.lines.map((line) => toLine(line, rows)),
});
