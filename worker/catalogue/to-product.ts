import type { City } from "../brand.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { Product } from "./catalogue.contract.ts";
import { type Category, imagePath, type Unit } from "./categories.contract.ts";

/** A product on sale in a city, as stored. Money in paise. */
export interface ProductRow {
  readonly id: string;
  readonly name: string;
  readonly category: Category;
  readonly description: string;
  readonly unit: Unit;
  readonly stock: number;
  readonly imageKey: string;
  readonly city: City;
  readonly pricePaise: number;
}

/** The fields of a product that pricing needs. Money in paise. */
export type PricedProduct = Omit<ProductRow, "description" | "category">;

export const toProduct = (row: ProductRow & { readonly elsewhere?: Readonly<Record<City, number>> }): Product => ({
  _id: row.id,
  name: row.name,
  category: row.category,
  description: row.description,
  stock: row.stock,
  unit: row.unit,
  price: Object.fromEntries(
    Object.entries({ [row.city]: row.pricePaise, ...row.elsewhere }).map(([city, paise]) => [city, toRupees(paise)]),
  ),
  image: imagePath(row.imageKey),
  imagePublicId: row.imageKey,
});
