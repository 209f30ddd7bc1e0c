import type { Unit } from "../../../worker/catalogue/categories.contract.ts";
import {
  allowedQuantity,
  isAllowedQuantity,
  type QuantityRules,
} from "../../../worker/catalogue/order-quantity.contract.ts";
import {
  type NextBreak,
  nextBreak,
  type PriceBreak,
  priceFor,
} from "../../../worker/catalogue/price-breaks.contract.ts";
import { fillToPar, parseAmount } from "../../../worker/lists/fill-to-par.contract.ts";
import type { Cart } from "../../../worker/orders/cart/cart.contract.ts";
import { fillCart, missingQuantities, raisedQuantities } from "../../../worker/orders/cart/reorder.contract.ts";
import { MAX_QUANTITY } from "../../../worker/orders/order-limits.contract.ts";
import { type Rupees, toPaise, toRupees } from "../../../worker/platform/money.contract.ts";
import type { LocalLine } from "./local-list.ts";

/** What was typed into the two columns, by product id. A replacement has an order of its own. */
export interface Counts {
  readonly onHand: Readonly<Record<string, string>>;
  readonly order: Readonly<Record<string, string>>;
}
export const NO_COUNTS: Counts = { onHand: {}, order: {} };
export type Column = keyof Counts;

type Typed = Counts[Column];

/** A whole number that can be ordered; 0 for an empty field, null for anything else. */
const parseOrder = (typed = ""): number | null => {
  if (typed.trim() === "") return 0;
  const amount = parseAmount(typed);
  return amount !== null && Number.isInteger(amount) && amount <= MAX_QUANTITY ? amount : null;
};

export const isWrong = (column: Column, typed: string): boolean =>
  typed.trim() !== "" && (column === "order" ? parseOrder(typed) : parseAmount(typed)) === null;

const countWrongIn = (column: Column, typed: Typed): number =>
  Object.values(typed).filter((one) => isWrong(column, one)).length;
export const countWrong = ({ onHand, order }: Counts): number =>
  countWrongIn("onHand", onHand) + countWrongIn("order", order);

export interface Filled {
  readonly counts: Counts;
  readonly filled: number;
  /** Lines with a par and nothing in "on hand": an empty field does not say that nothing is left. */
  readonly notCounted: number;
  /** Lines that miss something and are out of stock: nothing is ordered instead without a word. */
  readonly outOfStock: number;
}

/** Orders what is missing to the par of each counted line. */
export const fillCounts = (lines: readonly LocalLine[], { onHand, order }: Counts): Filled => {
  const next: Record<string, string> = { ...order };
  const result = { filled: 0, notCounted: 0, outOfStock: 0 };
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

/** Orders the usual quantity of what is in stock and has nothing in its field yet. `raised`: lines that are sold only in more. */
export const fillUsual = (
  lines: readonly LocalLine[],
  { onHand, order }: Counts,
): { readonly counts: Counts; readonly raised: number } => {
  const free = lines.filter(({ product }) => product.stock > 0 && !order[product._id]?.trim());
  const usual = free.map(({ product, quantity }) => [product._id, String(allowedQuantity(quantity, product))]);
  return {
    counts: { onHand, order: { ...order, ...Object.fromEntries(usual) } },
    raised: free.filter(({ product, quantity }) => !isAllowedQuantity(quantity, product)).length,
  };
};

/** A product that can be ordered from the list. */
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

/** What stands in the order column, replacements included; each product once. */
export const wantedOf = (lines: readonly LocalLine[], { order }: Counts): Wanted[] => {
  const products = new Map<string, Orderable>();
  for (const { product, replacement } of lines) {
    products.set(product._id, product);
    if (replacement && !products.has(replacement._id)) products.set(replacement._id, replacement);
  }
  return [...products.values()].flatMap((product) => {
    const quantity = parseOrder(order[product._id]) ?? 0;
    return quantity > 0 ? [{ product, quantity }] : [];
  });
};

/** What gets into the cart: rounded up to what is sold, and no more than there is. */
const takenOf = ({ product, quantity }: Wanted): number => Math.min(allowedQuantity(quantity, product), product.stock);

const unitPrice = ({ price, priceBreaks }: Orderable, quantity: number): Rupees =>
  priceFor(quantity, price ?? 0, priceBreaks);

/** Of what is in stock. */
export const totalOf = (wanted: readonly Wanted[]): Rupees =>
  toRupees(
    wanted.reduce((paise, one) => {
      const taken = takenOf(one);
      return paise + taken * toPaise(unitPrice(one.product, taken));
    }, 0),
  );

/** What a row says about its order. */
export interface RowPrice {
  /** Of a unit, at what is ordered, or else at the usual quantity; null of what is not sold any more. */
  readonly now: Rupees | null;
  /** Since the account's last order of the product. */
  readonly change: Rupees | null;
  /** What gets into the cart instead of what is typed, when that is more. */
  readonly raisedTo: number | null;
  /** What leads to the next lower price, when it is in stock. */
  readonly next: NextBreak | null;
}

export const rowPrice = (
  { product, quantity: usual, lastPrice }: Pick<LocalLine, "quantity" | "lastPrice"> & { readonly product: Orderable },
  typed: string,
): RowPrice => {
  if (product.price === null) return { now: null, change: null, raisedTo: null, next: null };
  const ordered = parseOrder(typed) ?? 0;
  const now = unitPrice(product, allowedQuantity(ordered > 0 ? ordered : usual, product));
  const change = lastPrice === null ? null : toRupees(toPaise(now) - toPaise(lastPrice));
  const taken = ordered > 0 ? takenOf({ product, quantity: ordered }) : 0;
  const next = taken > 0 ? nextBreak(taken, product.priceBreaks, product) : null;
  return {
    now,
    change,
    raisedTo: taken > ordered ? taken : null,
    next: next && next.quantity <= product.stock ? next : null,
  };
};

export interface Lacking extends Wanted {
  /** The quantity in the cart. */
  readonly have: number;
  readonly isFull: boolean;
}

/** What is sold only in more than was wanted. */
export interface Raised extends Wanted {
  /** The quantity in the cart. */
  readonly have: number;
}

interface FilledCart {
  readonly cart: Cart;
  readonly lacking: readonly Lacking[];
  readonly raised: readonly Raised[];
}

/** The cart with at least what is wanted, so that sending twice orders once, and how it differs from what was wanted. */
export const putIntoCart = (cart: Cart, wanted: readonly Wanted[]): FilledCart => {
  const asked = wanted.map(({ product, quantity }) => ({ productId: product._id, quantity }));
  const offers = new Map(wanted.map(({ product }) => [product._id, product]));
  const filled = fillCart(cart, asked, offers);
  const byId = new Map(wanted.map((one) => [one.product._id, one]));
  const lacking = missingQuantities(filled, asked).flatMap(({ productId, have }) => {
    const one = byId.get(productId);
    return one ? [{ ...one, have, isFull: have < Math.min(one.quantity, one.product.stock) }] : [];
  });
  const raised = raisedQuantities(filled, asked, offers).flatMap(({ productId, have }) => {
    const one = byId.get(productId);
    return one ? [{ ...one, have }] : [];
  });
  return { cart: filled, lacking, raised };
};
