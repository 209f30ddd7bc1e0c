import type { City } from "../../../worker/brand.contract.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import {
  allowedQuantity,
  allowedWithin,
  isAllowedQuantity,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { type NextBreak, nextBreak, priceAt } from "../../../worker/catalogue/price-breaks.contract.ts";
import type { Services } from "../../../worker/compose.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import type { Cart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { priceOf } from "../../../worker/platform/quantity.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

type CartProduct = WithLocalName<Product>;

interface CartGoods {
  readonly city: City;
  readonly products: readonly CartProduct[];
  /** Product ids in the cart that are no longer sold. */
  readonly gone: readonly string[];
}

export interface PricedLine {
  /** `not_allowed`: the product is not sold in this quantity. */
  readonly state: "ready" | "short" | "sold_out" | "not_allowed";
  readonly productId: string;
  readonly quantity: number;
  readonly product: CartProduct;
  /** The price of one unit at this quantity. */
  readonly price: Rupees;
  /** The price of one unit at the smallest quantity. */
  readonly basePrice: Rupees;
  /** The largest quantity that can be ordered. */
  readonly most: number;
  /** The next price break, if the stock reaches it. */
  readonly next: NextBreak | null;
  readonly total: Rupees;
}

/** `unread`: added in another tab after this page's data was loaded. */
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

const stateOf = (product: CartProduct, quantity: number, most: number): PricedLine["state"] => {
  if (most <= 0) return "sold_out";
  if (most < quantity) return "short";
  return isAllowedQuantity(quantity, product) ? "ready" : "not_allowed";
};

export const viewLines = (cart: Cart, { city, products, gone }: CartGoods): CartLineView[] => {
  const byId = new Map(products.map((product) => [product._id, product]));
  return cart.map(({ productId, quantity }) => {
    const product = byId.get(productId);
    const basePrice = product?.price[city];
    if (!product || basePrice === undefined) {
      return { state: product || gone.includes(productId) ? "gone" : "unread", productId, quantity };
    }
    const most = allowedWithin(product.stock, product);
    const { price } = priceAt(quantity, { price: basePrice }, product.priceBreaks);
    const next = nextBreak(quantity, product.priceBreaks, product);
    return {
      state: stateOf(product, quantity, most),
      productId,
      quantity,
      product,
      price,
      basePrice,
      most,
      next: next && next.quantity <= most ? next : null,
      total: toRupees(priceOf(toPaise(price), quantity)),
    };
  });
};

export const isPriced = (line: CartLineView): line is PricedLine => "product" in line;

export const needsAttention = (line: CartLineView): boolean => line.state !== "ready" && line.state !== "unread";

/** The line's quantity, rounded up to an allowed quantity and limited to what the stock allows. */
export const orderableQuantity = ({ quantity, most, product }: PricedLine): number =>
  Math.min(allowedQuantity(quantity, product), most);

export const isOnSale = (line: CartLineView): line is PricedLine => isPriced(line) && line.state !== "sold_out";

export const subtotalOf = (lines: readonly CartLineView[]): Rupees =>
  toRupees(lines.filter(isOnSale).reduce((sum, line) => sum + toPaise(line.total), 0));

export const limitToStock = (lines: readonly CartLineView[]): Cart =>
  lines.flatMap((line) => {
    if (line.state === "unread") return [{ productId: line.productId, quantity: line.quantity }];
    if (!isOnSale(line)) return [];
    return [{ productId: line.productId, quantity: orderableQuantity(line) }];
  });
