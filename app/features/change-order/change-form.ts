import type { City } from "../../../worker/brand.contract.ts";
import type { Product } from "../../../worker/catalogue/catalogue.contract.ts";
import { allowedQuantity, allowedWithin } from "../../../worker/catalogue/order-quantity.contract.ts";
import { type NextBreak, nextBreak, priceAt } from "../../../worker/catalogue/price-breaks.contract.ts";
import { type DeliveryTerms, feeOf, missingForOrder } from "../../../worker/cities/delivery-terms.contract.ts";
import type { Language } from "../../../worker/identity/accounts.contract.ts";
import { subtractLines } from "../../../worker/orders/cart/cart.contract.ts";
import { parseCart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import type { OpenChange } from "../../../worker/orders/change/change-items.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import type { Order } from "../../../worker/orders/orders.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { addQuantities, priceOf } from "../../../worker/platform/quantity.contract.ts";
import { readQuantity } from "../../../worker/platform/quantity-text.contract.ts";
import { type WithLocalName, withLocalName } from "../local-names/local-names.ts";

/** A line with quantity 0 is removed from the order, but still shown. */
export interface LineQuantity {
  readonly productId: string;
  readonly quantity: number;
}

/** A product on sale. `available` includes the order's own quantity. */
export type ChangeProduct = Pick<
  WithLocalName<Product>,
  "_id" | "name" | "english" | "unit" | "image" | "orderMultiple" | "minQuantity" | "priceBreaks"
> & {
  /** The price of one unit at the smallest quantity. */
  readonly price: Rupees;
  readonly available: number;
};

/** What an action returns instead of a redirect. */
export interface ChangeResult {
  readonly wanted: readonly LineQuantity[];
  readonly search: string;
  readonly found?: readonly ChangeProduct[];
  readonly code?: string;
  readonly message?: string;
  /** Error messages by field name. */
  readonly fields?: Readonly<Record<string, string>>;
}

export interface StoredLine {
  readonly product: Pick<ChangeProduct, "_id" | "name" | "english" | "unit" | "image">;
  readonly quantity: number;
  readonly price: Rupees;
}

interface Shown {
  readonly city: City;
  readonly language: Language;
  readonly ordered?: ReadonlyMap<string, number>;
}

/** Omits products without a price in the city. */
export const toChangeProducts = (products: readonly Product[], { city, language, ordered }: Shown): ChangeProduct[] =>
  products.flatMap((product) => {
    const { _id, unit, image, stock, price: prices, ...named } = withLocalName(product, language);
    const price = prices[city];
    if (price === undefined) return [];
    const { name, english, orderMultiple, minQuantity, priceBreaks } = named;
    const available = allowedWithin(addQuantities(stock, ordered?.get(_id) ?? 0), named);
    const rules = { orderMultiple, minQuantity, priceBreaks };
    return [{ _id, name, ...(english && { english }), unit, image, price, available, ...rules }];
  });

export const quantitiesOf = ({ items }: Pick<Order, "items">): ReadonlyMap<string, number> =>
  new Map(items.map(({ product, quantity }) => [product._id, quantity]));

/** The order's lines, or those of its unpaid change, plus `added`. */
export const initialLines = (
  { items }: Pick<Order, "items">,
  open: OpenChange | null,
  added: readonly LineQuantity[],
): LineQuantity[] => {
  const stored = items.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const lines = new Map((open?.items ?? stored).map(({ productId, quantity }) => [productId, quantity]));
  for (const { productId, quantity } of subtractLines(added, open?.fromCart ?? []))
    lines.set(productId, Math.min(addQuantities(lines.get(productId) ?? 0, quantity), MAX_QUANTITY));
  return [...lines].slice(0, MAX_LINES).map(([productId, quantity]) => ({ productId, quantity }));
};

export const quantityField = (productId: string): string => `q.${productId}`;
const QUANTITY_FIELD = /^q\.([0-9A-Za-z_-]{1,64})$/;

/** Serialises the quantities behind the shown total, because a form without script may submit other quantities. */
export const serialiseQuantities = (wanted: readonly LineQuantity[]): string =>
  wanted.map(({ productId, quantity }) => `${productId}.${quantity}`).join("~");

const toQuantity = (typed: string): number => {
  const quantity = readQuantity(typed);
  return Number.isFinite(quantity) ? Math.min(Math.max(quantity, 0), MAX_QUANTITY) : 0;
};

export const readChangeForm = (form: FormData) => {
  const typed = (name: string): string => form.get(name)?.toString() ?? "";
  const wanted = [...form].flatMap(([name, value]) => {
    const [, productId] = QUANTITY_FIELD.exec(name) ?? [];
    return productId ? [{ productId, quantity: toQuantity(value.toString()) }] : [];
  });
  const added = readAdded(typed("intent"));
  return {
    intent: added ? "add" : typed("intent"),
    wanted: added ? addLine(wanted, added) : wanted,
    matchesPage: typed("shown") === serialiseQuantities(wanted),
    search: typed("search").trim().slice(0, 100),
    city: typed("city"),
    key: typed("key"),
    version: Number(typed("version")),
    expectedTotal: Number(typed("expectedTotal")),
    isForBuyer: typed("as") === "staff",
    fromCart: parseCart(typed("from")),
  };
};
export type ChangeForm = ReturnType<typeof readChangeForm>;

/** The intent of a button that adds a product in its usual quantity. */
export const addIntent = (productId: string, usual = 1): string => `add.${productId}.${usual}`;

export const readAdded = (intent: string): LineQuantity | null => {
  const [, productId, usual] = /^add\.([0-9A-Za-z_-]{1,64})\.([0-9]{1,5}(?:\.[0-9]{1,3})?)$/.exec(intent) ?? [];
  return productId && usual ? { productId, quantity: toQuantity(usual) } : null;
};

/** Adds a product, unless the lines already contain it with a quantity above 0. */
export const addLine = (wanted: readonly LineQuantity[], added: LineQuantity): LineQuantity[] => {
  const isSame = ({ productId }: LineQuantity): boolean => productId === added.productId;
  if (!wanted.some(isSame)) return [...wanted, added];
  return wanted.map((line) => (isSame(line) && line.quantity === 0 ? added : line));
};

export const unitPriceOf = ({ price, priceBreaks }: ChangeProduct, quantity: number): Rupees =>
  priceAt(quantity, { price }, priceBreaks).price;

/** Rounds quantities up to allowed ones; 0 stays 0. */
export const roundUpQuantities = (
  wanted: readonly LineQuantity[],
  products: ReadonlyMap<string, ChangeProduct>,
): LineQuantity[] =>
  wanted.map(({ productId, quantity }) => {
    const product = products.get(productId);
    return { productId, quantity: product && quantity > 0 ? allowedQuantity(quantity, product) : quantity };
  });

/** The next lower price that the available stock can reach, or null. */
export const findNextPrice = (product: ChangeProduct, quantity: number): NextBreak | null => {
  const next = quantity > 0 ? nextBreak(quantity, product.priceBreaks, product) : null;
  return next && next.quantity <= product.available ? next : null;
};

/** Delivery fee and total of the wanted lines, and what is missing for the city's minimum order. */
export const calculateAmount = (
  wanted: readonly LineQuantity[],
  products: ReadonlyMap<string, ChangeProduct>,
  { terms, tax, subtotal }: { readonly terms: DeliveryTerms } & Pick<Order, "tax" | "subtotal">,
) => {
  const goods = wanted.reduce((sum, { productId, quantity }) => {
    const product = products.get(productId);
    return sum + (product ? priceOf(toPaise(unitPriceOf(product, quantity)), quantity) : 0);
  }, 0);
  const fee = feeOf(goods, terms);
  return {
    deliveryFee: toRupees(fee),
    total: toRupees(goods + fee + toPaise(tax)),
    // 0 if the order was already below the minimum and does not shrink.
    missingForOrder: goods > 0 && goods < toPaise(subtotal) ? toRupees(missingForOrder(goods, terms)) : 0,
  };
};
export type ChangeAmount = ReturnType<typeof calculateAmount>;
