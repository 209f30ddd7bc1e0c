import type { City } from "../../../worker/brand.contract.ts";
import type { Product, ProductPage } from "../../../worker/catalogue/catalogue.contract.ts";
import type { Rupees } from "../../../worker/platform/money.contract.ts";

/** Only what a card shows, because a page carries many of them. */
export type ShelfProduct = Pick<Product, "_id" | "name" | "category" | "stock" | "unit" | "image"> & {
  /** In the viewer's city. */
  readonly price: Rupees;
  /** The other name by which the search found it. */
  readonly alias?: string;
};

export type ShelfPage = Omit<ProductPage, "products" | "matchedBy"> & { readonly products: ShelfProduct[] };

/** Leaves out products without a price in this city. */
export const toShelf = (
  products: readonly Product[],
  city: City,
  matchedBy: ProductPage["matchedBy"] = {},
): ShelfProduct[] =>
  products.flatMap(({ _id, name, category, stock, unit, image, price: { [city]: price } }) => {
    const alias = matchedBy[_id];
    return price === undefined ? [] : [{ _id, name, category, stock, unit, image, price, ...(alias && { alias }) }];
  });
