import type { City } from "../../../worker/brand.contract.ts";
import type { Product, ProductPage } from "../../../worker/catalogue/catalogue.contract.ts";
import { allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import type { PriceBreak } from "../../../worker/catalogue/price-breaks.contract.ts";
import type { UnitPrice } from "../../../worker/catalogue/unit-price.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { Rupees } from "../../../worker/platform/money.contract.ts";
import { type LocalName, withLocalName } from "../local-names/local-names.ts";

/** Only what a card shows, because a page carries many of them. */
export type ShelfProduct = Pick<Product, "_id" | "category" | "stock" | "unit" | "image"> &
  LocalName & {
    /** In the viewer's city. */
    readonly price: Rupees;
    /** The price of a kg or litre of what is sold in packs. */
    readonly unitPrice?: UnitPrice;
    /** Only where not every quantity is sold. */
    readonly orderMultiple?: number;
    readonly minQuantity?: number;
    /** In the viewer's city, only where there are any. */
    readonly breaks?: readonly PriceBreak[];
    /** The other name by which the search found it. */
    readonly alias?: string;
  };

export type ShelfPage = Omit<ProductPage, "products" | "matchedBy"> & {
  readonly products: ShelfProduct[];
  /** What a search that must not be corrected may have meant, when it found nothing. */
  readonly meant: string | null;
};

/** Leaves out products without a price in this city, and aliases that the reader sees in the name. */
export const toShelf = (
  products: readonly Product[],
  { city, language }: { readonly city: City; readonly language: Language },
  matchedBy: ProductPage["matchedBy"] = {},
): ShelfProduct[] =>
  products.flatMap((product) => {
    const { _id, category, unit, image, unitPrice, orderMultiple, minQuantity, priceBreaks, price: prices } = product;
    const price = prices[city];
    if (price === undefined) return [];
    const { name, english } = withLocalName(product, language);
    const alias = matchedBy[_id];
    const known = {
      ...(english && { english }),
      ...(unitPrice && { unitPrice }),
      ...(orderMultiple > 1 && { orderMultiple }),
      ...(minQuantity > 1 && { minQuantity }),
      ...(priceBreaks.length > 0 && { breaks: priceBreaks }),
      ...(alias && !name.includes(alias) && { alias }),
    };
    // What does not fill the least quantity cannot be sold, so a card counts whole quantities only.
    const stock = allowedWithin(product.stock, product);
    return [{ _id, name, category, stock, unit, image, price, ...known }];
  });
