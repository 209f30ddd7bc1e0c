import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import {
  allowedQuantity,
  isAllowedQuantity,
  type QuantityRules,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import { nextBreak, type PriceBreak, priceAt } from "../../../worker/catalogue/price-breaks.contract.ts";
import { fillToPar, parseAmount } from "../../../worker/lists/fill-to-par.contract.ts";
import type { Cart } from "../../../worker/orders/cart/cart-cookie.contract.ts";
import { fillCart, missingQuantities, raisedQuantities } from "../../../worker/orders/cart/reorder.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import { priceOf } from "../../../worker/platform/quantity.contract.ts";
import type { LocalLine } from "./local-list.ts";

/** The typed texts of the two columns, by product id. A replacement has an entry of its own in `order`. */
export interface Counts {
  readonly onHand: Readonly<Record<string, string>>;
  readonly order: Readonly<Record<string, string>>;
}
export const NO_COUNTS: Counts = { onHand: {}, order: {} };
export type Column = keyof Counts;

/** Up to MAX_QUANTITY; 0 for an empty field, null for anything else. */
const parseOrder = (typed = ""): number | null => {
  if (typed.trim() === "") return 0;
  const amount = parseAmount(typed);
  return amount !== null && amount <= MAX_QUANTITY ? amount : null;
};

export const isWrong = (column: Column, typed: string): boolean =>
  typed.trim() !== "" && (column === "order" ? parseOrder(typed) : parseAmount(typed)) === null;

const offeredIn = (lines: readonly LocalLine[]): Map<string, Orderable> =>
  new Map(
    lines
      .flatMap(({ product, replacement }) => (replacement ? [product, replacement] : [product]))
      .map((product) => [product._id, product]),
  );

/** Counts invalid texts of lines that are still on the list. */
export const countWrong = (lines: readonly LocalLine[], counts: Counts): number => {
  const offered = offeredIn(lines);
  const countIn = (column: Column): number =>
    Object.entries(counts[column]).filter(([id, typed]) => offered.has(id) && isWrong(column, typed)).length;
  return countIn("onHand") + countIn("order");
};

/** Fills the order column with the quantity that each counted line needs to reach its par level. */
export const fillCounts = (lines: readonly LocalLine[], { onHand, order }: Counts) => {
  const next: Record<string, string> = { ...order };
  const result = {
    filled: 0,
    // Lines with a par level whose "on hand" field is empty, which does not mean 0.
    notCounted: 0,
    // Lines below par whose product is out of stock; their quantity stays, because replacements are never automatic.
    outOfStock: 0,
  };
  for (const { product, par } of lines) {
    if (par === null || product.price === null) continue;
    const counted = parseAmount(onHand[product._id] ?? "");
    if (counted === null) {
      result.notCounted++;
      continue;
    }
    const quantity = fillToPar(par, counted, product);
    if (product.stock === 0) {
      if (quantity > 0) result.outOfStock++;
      continue;
    }
    next[product._id] = String(quantity);
    if (quantity > 0) result.filled++;
  }
  return { counts: { onHand, order: next }, ...result };
};
export type Filled = ReturnType<typeof fillCounts>;

/**
 * Fills empty fields of products in stock with their usual quantity. `raised`: the number of lines whose usual quantity
 * is not sold and was rounded up.
 */
export const fillUsual = (
  lines: readonly LocalLine[],
  { onHand, order }: Counts,
): { readonly counts: Counts; readonly raised: number } => {
  const free = lines.filter(
    ({ product, hasQuantity }) => hasQuantity && product.stock > 0 && !order[product._id]?.trim(),
  );
  const usual = free.map(({ product, quantity }) => [product._id, String(allowedQuantity(quantity, product))]);
  return {
    counts: { onHand, order: { ...order, ...Object.fromEntries(usual) } },
    raised: free.filter(({ product, quantity }) => !isAllowedQuantity(quantity, product)).length,
  };
};

export interface Orderable extends QuantityRules {
  readonly _id: string;
  readonly name: string;
  readonly unit: Unit;
  readonly stock: number;
  readonly price: number | null;
  readonly priceBreaks: readonly PriceBreak[];
}

interface Wanted {
  readonly product: Orderable;
  readonly quantity: number;
}

/** The quantities in the order column, replacements included; each product once. */
export const readWanted = (lines: readonly LocalLine[], { order }: Counts): Wanted[] =>
  [...offeredIn(lines).values()].flatMap((product) => {
    const quantity = parseOrder(order[product._id]) ?? 0;
    return quantity > 0 ? [{ product, quantity }] : [];
  });

/** The quantity for the cart: rounded up to an allowed quantity, and at most the stock. */
const orderableOf = ({ product, quantity }: Wanted): number =>
  Math.min(allowedQuantity(quantity, product), product.stock);

const unitPrice = ({ price, priceBreaks }: Orderable, quantity: number): Rupees =>
  priceAt(quantity, { price: price ?? 0 }, priceBreaks).price;

export const totalOf = (wanted: readonly Wanted[]): Rupees =>
  toRupees(
    wanted.reduce((paise, one) => {
      const orderable = orderableOf(one);
      return paise + priceOf(toPaise(unitPrice(one.product, orderable)), orderable);
    }, 0),
  );

export const rowPrice = (
  { product, quantity: usual, lastPrice }: Pick<LocalLine, "quantity" | "lastPrice"> & { readonly product: Orderable },
  typed: string,
) => {
  if (product.price === null) return { now: null, change: null, raisedTo: null, isMoreThanStock: false, next: null };
  const ordered = parseOrder(typed) ?? 0;
  const now = unitPrice(product, allowedQuantity(ordered > 0 ? ordered : usual, product));
  const change = lastPrice === null ? null : toRupees(toPaise(now) - toPaise(lastPrice));
  const orderable = ordered > 0 ? orderableOf({ product, quantity: ordered }) : 0;
  const next = orderable > 0 ? nextBreak(orderable, product.priceBreaks, product) : null;
  return {
    // The price of one unit at the ordered quantity, or else at the usual one.
    now,
    // The price change since the account last ordered the product.
    change,
    // The quantity that goes into the cart, if it is larger than the typed one.
    raisedTo: orderable > ordered ? orderable : null,
    isMoreThanStock: ordered > product.stock,
    next: next && next.quantity <= product.stock ? next : null,
  };
};
export type RowPrice = ReturnType<typeof rowPrice>;

/** A product of which the cart has more than wanted, because it is sold only in larger quantities. */
export interface Raised extends Wanted {
  readonly have: number;
}

/** `isFull`: the full cart, not the stock, limits the quantity. */
export interface Lacking extends Raised {
  readonly isFull: boolean;
}

/**
 * The cart with at least the wanted quantities, so that submitting twice orders once; also the products of which it has
 * less (`lacking`) or more (`raised`) than wanted.
 */
export const putIntoCart = (cart: Cart, wanted: readonly Wanted[]) => {
  const lines = wanted.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const offers = new Map(wanted.map(({ product }) => [product._id, product]));
  const filled = fillCart(cart, lines, offers);
  const byId = new Map(wanted.map((one) => [one.product._id, one]));
  const lacking = missingQuantities(filled, lines).flatMap(({ productId, have }) => {
    const one = byId.get(productId);
    return one ? [{ ...one, have, isFull: have < Math.min(one.quantity, one.product.stock) }] : [];
  });
  const raised = raisedQuantities(filled, lines, offers).flatMap(({ productId, have }) => {
    const one = byId.get(productId);
    return one ? [{ ...one, have }] : [];
  });
  return { cart: filled, lacking, raised };
};

export const fieldName = (column: Column, productId: string): string => `${column}-${productId}`;

/** The typed texts of a list's form, without empty fields. */
export const countsIn = (form: FormData): Counts => {
  const typedIn = (column: Column) =>
    Object.fromEntries(
      [...form].flatMap(([name, typed]) => {
        const isOwn = name.startsWith(`${column}-`) && typeof typed === "string" && typed.trim() !== "";
        return isOwn ? [[name.slice(column.length + 1), typed.slice(0, 12)]] : [];
      }),
    );
  return { onHand: typedIn("onHand"), order: typedIn("order") };
};
