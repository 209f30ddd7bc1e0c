import { imagePath, stockState, toPercent } from "../catalogue/categories.contract.ts";
import { breaksCell } from "../catalogue/price-breaks.contract.ts";
import { toNames } from "../catalogue/product-names.contract.ts";
import { type ProductRow, type ProductTax, toBreaks } from "../catalogue/to-product.ts";
import { isLoose, type UnitPrice, unitPriceOf } from "../catalogue/unit-price.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { FeedProduct, OwnFacts } from "./feeds.contract.ts";

export interface FeedRow extends Omit<ProductRow, "description" | "city">, Pick<ProductTax, "hsn" | "gstRateBp"> {
  /** In ms. */
  readonly updatedAt: number;
  readonly serial: number;
}

/** Price per kg or litre; for products sold loose this is the selling price. */
const measurePrice = (row: FeedRow): UnitPrice | null =>
  isLoose(row.unit) ? { amount: toRupees(row.pricePaise), per: row.unit } : unitPriceOf(row, row.pricePaise);

export const toFeedProduct = (row: FeedRow, origin: string): FeedProduct => {
  const image = imagePath(row.imageKey);
  return {
    id: row.id,
    name: row.name,
    names: toNames(row),
    category: row.category,
    unit: row.unit,
    packSize: row.packSize,
    packUnit: row.packUnit,
    price: toRupees(row.pricePaise),
    unitPrice: measurePrice(row),
    priceBreaks: toBreaks(row.breaks),
    orderMultiple: row.orderMultiple,
    minQuantity: row.minQuantity,
    stock: stockState(row.stock),
    hsn: row.hsn,
    gstRate: toPercent(row.gstRateBp),
    image: image === "" ? "" : origin + image,
    url: `${origin}/products/${row.id}`,
    updatedAt: new Date(row.updatedAt).toISOString(),
  };
};

type Cell = string | number;

/** The CSV columns in order. Add new ones at the end, because clients may address columns by position. */
const COLUMNS: Readonly<Record<string, (product: FeedProduct) => Cell>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  name_hindi: ({ names }) => names.hindi,
  name_marathi: ({ names }) => names.marathi,
  name_gujarati: ({ names }) => names.gujarati,
  category: ({ category }) => category,
  unit: ({ unit }) => unit,
  pack_size: ({ packSize }) => packSize ?? "",
  pack_unit: ({ packUnit }) => packUnit ?? "",
  price: ({ price }) => price.toFixed(2),
  unit_price: ({ unitPrice }) => unitPrice?.amount.toFixed(2) ?? "",
  unit_price_per: ({ unitPrice }) => unitPrice?.per ?? "",
  price_breaks: ({ priceBreaks }) => breaksCell(priceBreaks),
  order_multiple: ({ orderMultiple }) => orderMultiple,
  min_quantity: ({ minQuantity }) => minQuantity,
  stock: ({ stock }) => stock,
  hsn: ({ hsn }) => hsn,
  gst_rate: ({ gstRate }) => gstRate,
  image: ({ image }) => image,
  url: ({ url }) => url,
  updated_at: ({ updatedAt }) => updatedAt,
};
const OWN_COLUMNS: Readonly<Record<string, (own: OwnFacts) => Cell>> = {
  last_price: ({ lastPrice }) => lastPrice?.toFixed(2) ?? "",
  last_ordered: ({ lastOrdered }) => lastOrdered ?? "",
  lists: ({ lists }) => lists.join("|"),
};

export const FEED_COLUMNS: readonly string[] = Object.keys(COLUMNS);
export const OWN_FEED_COLUMNS: readonly string[] = [...FEED_COLUMNS, ...Object.keys(OWN_COLUMNS)];

/** `own` is undefined in the public feed. */
export const toCells = (product: FeedProduct, own: OwnFacts | undefined): Cell[] => [
  ...Object.values(COLUMNS).map((cellOf) => cellOf(product)),
  ...(own ? Object.values(OWN_COLUMNS).map((cellOf) => cellOf(own)) : []),
];
