import type { City } from "../../../worker/brand.contract.ts";
import type { Product, ProductPage } from "../../../worker/catalogue/catalogue.contract.ts";
import { allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import type { PriceBreak } from "../../../worker/catalogue/price-breaks.contract.ts";
import type { UnitPrice } from "../../../worker/catalogue/unit-price.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { Rupees } from "../../../worker/platform/money.contract.ts";
import { type LocalName, withLocalName } from "../local-names/local-names.ts";

/** Only what a card shows, because a page carries many of them. Prices are those of the viewer's city. */
export type ShelfProduct = Pick<Product, "_id" | "category" | "stock" | "unit" | "image"> &
  LocalName & {
    readonly price: Rupees;
    /** The price of one kg or litre of a product sold in packs. */
    readonly unitPrice?: UnitPrice;
    /** Missing, like `minQuantity`, where any quantity is sold. */
    readonly orderMultiple?: number;
    readonly minQuantity?: number;
    readonly breaks?: readonly PriceBreak[];
    readonly alias?: string;
  };

/** The quantities that the account usually orders, by product id. */
export type UsualQuantities = Readonly<Record<string, number>>;

export type ShelfPage = Omit<ProductPage, "products" | "matchedBy"> & {
  readonly products: ShelfProduct[];
  /** A suggestion when an exact search found nothing. */
  readonly meant: string | null;
};

export interface ShelfPlace {
  readonly city: City;
  readonly language: Language;
}

/** Omits products without a price in this city, and aliases that the name already contains. */
export const toShelf = (
  products: readonly Product[],
  { city, language }: ShelfPlace,
  matchedBy: ProductPage["matchedBy"] = {},
): ShelfProduct[] =>
  products.flatMap((product) => {
    const { _id, category, unit, image, unitPrice, orderMultiple, minQuantity, priceBreaks, price: prices } = product;
    const price = prices[city];
    if (price === undefined) return [];
    const { name, english } = withLocalName(product, language);
    const alias = matchedBy[_id];
    const optional = {
      ...(english && { english }),
      ...(unitPrice && { unitPrice }),
      ...(orderMultiple !== 1 && { orderMultiple }),
      ...(minQuantity !== 1 && { minQuantity }),
      ...(priceBreaks.length > 0 && { breaks: priceBreaks }),
      ...(alias && !name.includes(alias) && { alias }),
    };
    // Rounded down to an allowed quantity.
    const stock = allowedWithin(product.stock, product);
    return [{ _id, name, category, stock, unit, image, price, ...optional }];
  });
