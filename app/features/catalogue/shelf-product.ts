import type { City } from "../../../worker/brand.contract.ts";
import type { Product, ProductPage } from "../../../worker/catalogue/catalogue.contract.ts";
import type { Rupees } from "../../../worker/platform/money.contract.ts";

/** What a card shows, and nothing more: sixty of them travel with a page. */
export type ShelfProduct = Pick<Product, "_id" | "name" | "category" | "stock" | "unit" | "image"> & {
  /** In the reader's city. */
  readonly price: Rupees;
};

export type ShelfPage = Omit<ProductPage, "products"> & { readonly products: ShelfProduct[] };

/** A product without a price in this city is not on its shelf. */
export const toShelf = (products: readonly Product[], city: City): ShelfProduct[] =>
  products.flatMap(({ _id, name, category, stock, unit, image, price: { [city]: price } }) =>
    price === undefined ? [] : [{ _id, name, category, stock, unit, image, price }],
  );
