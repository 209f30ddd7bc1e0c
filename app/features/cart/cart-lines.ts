import type { Language } from "../../../worker/accounts/accounts.contract.ts";
import type { City } from "../../../worker/brand.contract.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import type { Services } from "../../../worker/compose.ts";
import type { Cart } from "../../../worker/orders/cart/cart.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

type CartProduct = WithLocalName<Product>;

/** The catalogue's data for the ids of a cart. */
interface CartGoods {
  readonly city: City;
  readonly products: readonly CartProduct[];
  /** Product ids in the cart that are no longer sold. */
  readonly gone: readonly string[];
}

export interface PricedLine {
  readonly state: "ready" | "short" | "sold_out";
  readonly productId: string;
  readonly quantity: number;
  readonly product: CartProduct;
  readonly price: Rupees;
  readonly total: Rupees;
}

/** A cart line with its current product. `unread`: added elsewhere after this page's data was loaded. */
export type CartLineView =
  | PricedLine
  | { readonly state: "gone" | "unread"; readonly productId: string; readonly quantity: number };

export const readGoods = async (
  { catalogue }: Pick<Services, "catalogue">,
  cart: Cart,
  { city, language }: { readonly city: City; readonly language: Language },
): Promise<CartGoods> => {
  const ids = cart.map((line) => line.productId);
  const products = await catalogue.getProducts(ids, city);
  const found = new Set(products.map((product) => product._id));
  return {
    city,
    products: products.map((product) => withLocalName(product, language)),
    gone: ids.filter((id) => !found.has(id)),
  };
};

export const viewLines = (cart: Cart, { city, products, gone }: CartGoods): CartLineView[] => {
  const byId = new Map(products.map((product) => [product._id, product]));
  return cart.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    const price = product?.price[city];
    if (!product || price === undefined) {
      return { state: product || gone.includes(productId) ? "gone" : "unread", productId, quantity };
    }
    const state = product.stock <= 0 ? "sold_out" : product.stock < quantity ? "short" : "ready";
    return { state, productId, quantity, product, price, total: toRupees(toPaise(price) * quantity) };
  });
};

export const isPriced = (line: CartLineView): line is PricedLine => "product" in line;

export const needsAttention = (line: CartLineView): boolean => line.state !== "ready" && line.state !== "unread";

/** In stock, but possibly in a smaller quantity than wanted. */
export const isOnSale = (line: CartLineView): line is PricedLine => isPriced(line) && line.state !== "sold_out";

/** The subtotal of everything in stock. */
export const subtotalOf = (lines: readonly CartLineView[]): Rupees =>
  toRupees(lines.filter(isOnSale).reduce((sum, line) => sum + toPaise(line.total), 0));

/** The cart reduced to what is in stock. */
export const limitToStock = (lines: readonly CartLineView[]): Cart =>
  lines.flatMap((line) => {
    if (line.state === "unread") return [{ productId: line.productId, quantity: line.quantity }];
    if (!isOnSale(line)) return [];
    return [{ productId: line.productId, quantity: Math.min(line.quantity, line.product.stock) }];
  });
