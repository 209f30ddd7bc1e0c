import type { City } from "../brand.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { type Category, imagePath, toPercent } from "./categories.contract.ts";
import type { QuantityRules } from "./order-quantity.contract.ts";
import { type PriceBreak, parseBreaks, type StoredBreak } from "./price-breaks.contract.ts";
import { type StoredDescriptions, type StoredNames, toDescriptions, toNames } from "./product-names.contract.ts";
import { type Pack, unitPriceOf } from "./unit-price.contract.ts";

/** Money in paise. */
export interface ProductRow extends StoredNames, Pack, QuantityRules {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly description: string;
  /** The stored form of `Conversions`. */
  readonly conversions: string;
  readonly stock: number;
  readonly imageKey: string;
  readonly city: City;
  readonly pricePaise: number;
  /** JSON of `StoredBreak[]`. */
  readonly breaks: string;
}

/** `isPrepacked` is 0 or 1. */
export interface ProductTax {
  readonly hsn: string;
  readonly gstRateBp: number;
  readonly isPrepacked: number;
  readonly weightToleranceBp: number | null;
}

/** Where the product lies in the warehouse, for staff. */
export interface StoredPlace {
  readonly zone: string;
  readonly bin: string;
}

/** Money in paise. */
export type PricedProduct = Omit<ProductRow, "description" | "category" | "packSize" | "packUnit" | "conversions"> &
  ProductTax;

export const breaksInRupees = (breaks: readonly StoredBreak[]): PriceBreak[] =>
  breaks.map(({ from, pricePaise }) => ({ from, price: toRupees(pricePaise) }));

export const toBreaks = (breaks: string): PriceBreak[] => breaksInRupees(parseBreaks(breaks));

/** For staff only: prices in paise and breaks (`StoredBreak[]` as JSON) of other cities. */
export interface PricesElsewhere {
  readonly elsewhere?: Readonly<Record<City, number>>;
  readonly breaksElsewhere?: Readonly<Record<City, string>>;
}

const toBreaksElsewhere = (breaks: PricesElsewhere["breaksElsewhere"] = {}): Pick<Product, "priceBreaksElsewhere"> => {
  const some = Object.entries(breaks).filter(([, list]) => list !== "[]");
  return some.length === 0
    ? {}
    : { priceBreaksElsewhere: Object.fromEntries(some.map(([city, list]) => [city, toBreaks(list)])) };
};

/** For one product; empty for rows of lists, which are read without the tax columns. */
const toDetails = (
  row: Partial<ProductTax> & Pick<ProductRow, "conversions">,
): Pick<Product, "hsn" | "gstRate" | "isPrepacked" | "weightTolerance" | "conversions"> => {
  const { hsn, gstRateBp, isPrepacked, weightToleranceBp = null, conversions } = row;
  if (hsn === undefined) return {};
  return {
    hsn,
    gstRate: toPercent(gstRateBp ?? 0),
    isPrepacked: isPrepacked === 1,
    weightTolerance: weightToleranceBp === null ? null : toPercent(weightToleranceBp),
    conversions,
  };
};

type DetailedRow = ProductRow & PricesElsewhere & Partial<ProductTax & StoredDescriptions & StoredPlace>;

const hasDescriptions = (row: DetailedRow): row is DetailedRow & StoredDescriptions =>
  row.descriptionHindi !== undefined;

export const toProduct = (row: DetailedRow): Product => ({
  _id: row.id,
  name: row.name,
  names: toNames(row),
  category: row.category,
  description: row.description,
  ...(hasDescriptions(row) && { descriptions: toDescriptions(row) }),
  stock: row.stock,
  unit: row.unit,
  packSize: row.packSize,
  packUnit: row.packUnit,
  unitPrice: unitPriceOf(row, row.pricePaise),
  orderMultiple: row.orderMultiple,
  minQuantity: row.minQuantity,
  priceBreaks: toBreaks(row.breaks),
  ...toBreaksElsewhere(row.breaksElsewhere),
  price: Object.fromEntries(
    Object.entries({ [row.city]: row.pricePaise, ...row.elsewhere }).map(([city, paise]) => [city, toRupees(paise)]),
  ),
  ...toDetails(row),
  ...(row.zone !== undefined && { zone: row.zone, bin: row.bin ?? "" }),
  image: imagePath(row.imageKey),
  imagePublicId: row.imageKey,
});
