import { type ProductNames, shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { OrderItem } from "../../../worker/orders/orders.contract.ts";

interface Named {
  readonly name: string;
  readonly names: ProductNames;
}

/** A product's name as its reader sees it. */
export interface LocalName {
  readonly name: string;
  /** The English name beneath it; missing where the two are the same. */
  readonly english?: string;
}

export type WithLocalName<Product extends Named> = Omit<Product, "name" | "names"> & LocalName;

/** For loaders: the product with the names that its reader sees in the place of all its names. */
export const withLocalName = <Product extends Named>(product: Product, language: Language): WithLocalName<Product> => {
  const { name: _, names: _names, ...rest } = product;
  const { first, second } = shownName(product, language);
  return { ...rest, name: first, ...(second !== null && { english: second }) };
};

export type LocalItem = Omit<OrderItem, "product" | "names"> & {
  readonly product: Omit<OrderItem["product"], "name"> & LocalName;
};
export type WithLocalItems<Order> = Omit<Order, "items"> & { readonly items: readonly LocalItem[] };

/** The same for the lines of an order, which keep the names of the time it was placed. */
export const withLocalItems = <Order extends { readonly items: readonly OrderItem[] }>(
  order: Order,
  language: Language,
): WithLocalItems<Order> => ({
  ...order,
  items: order.items.map(({ names, product, ...line }) => ({
    ...line,
    product: withLocalName({ ...product, names }, language),
  })),
});
