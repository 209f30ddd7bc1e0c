import { type ProductNames, shownName } from "../../../worker/catalogue/product-names.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { OrderItem } from "../../../worker/orders/orders.contract.ts";

interface Named {
  readonly name: string;
  readonly names: ProductNames;
}

export interface LocalName {
  readonly name: string;
  /** The English name; missing if it is the same as `name`. */
  readonly english?: string;
}

export type WithLocalName<Product extends Named> = Omit<Product, "name" | "names"> & LocalName;

/** For loaders: replaces all names of the product by those that the viewer sees. */
export const withLocalName = <Product extends Named>(product: Product, language: Language): WithLocalName<Product> => {
  const { name: _, names: _names, ...rest } = product;
  const { first, second } = shownName(product, language);
  return { ...rest, name: first, ...(second !== null && { english: second }) };
};

export type LocalItem = Omit<OrderItem, "product" | "names"> & {
  readonly product: Omit<OrderItem["product"], "name"> & LocalName;
};
export type WithLocalItems<Order> = Omit<Order, "items"> & { readonly items: readonly LocalItem[] };

/** Like `withLocalName`, for the lines of an order, which keep the names they had when it was placed. */
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
