import type { City } from "../brand.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { type Category, imagePath } from "./categories.contract.ts";
import { type StoredNames, toNames } from "./product-names.contract.ts";
import { type Pack, unitPriceOf } from "./unit-price.contract.ts";

/** A product on sale in a city, as stored. Money in paise. */
export interface ProductRow extends StoredNames, Pack {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly description: string;
  readonly stock: number;
  readonly imageKey: string;
  readonly city: City;
  readonly pricePaise: number;
}

/** The fields of a product that pricing needs. Money in paise. */
export type PricedProduct = Omit<ProductRow, "description" | "category" | "packSize" | "packUnit">;

export const toProduct = (row: ProductRow & { readonly elsewhere?: Readonly<Record<City, number>> }): Product => ({
  _id: row.id,
  name: row.name,
  names: toNames(row),
  category: row.category,
  description: row.description,
  stock: row.stock,
  unit: row.unit,
  packSize: row.packSize,
  packUnit: row.packUnit,
  unitPrice: unitPriceOf(row, row.pricePaise),
  price: Object.fromEntries(
    Object.entries({ [row.city]: row.pricePaise, ...row.elsewhere }).map(([city, paise]) => [city, toRupees(paise)]),
  ),
  image: imagePath(row.imageKey),
  imagePublicId: row.imageKey,
});
