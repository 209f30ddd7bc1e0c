import type { Unit } from "../catalogue/categories.contract.ts";
import { allowedQuantity, allowedWithin, type QuantityRules } from "../catalogue/order-quantity.contract.ts";
import { reachedBreak, type StoredBreak } from "../catalogue/price-breaks.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../orders/order-limits.contract.ts";
import { toRupees } from "../platform/money.contract.ts";
import type { PriceChange, Refusal, ShortLine, StandingOrderLine } from "./standing-orders.contract.ts";

/** A line of the list or of an edited date. */
export interface WantedLine {
  readonly productId: string;
  readonly quantity: number;
}

/** A product as it is now; the price in paise, null when it is not on sale in the city. */
export interface ProductNow extends QuantityRules {
  readonly productId: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: Unit;
  readonly stock: number;
  readonly pricePaise: number | null;
  /** Lower prices for more. */
  readonly breaks: readonly StoredBreak[];
}

export interface Goods {
  readonly products: ReadonlyMap<string, ProductNow>;
  /** What the account paid last for a unit, in paise. */
  readonly lastPrices: ReadonlyMap<string, number>;
}

/** What is stored with a date. Money in rupees. */
export interface DayDetail {
  readonly reason?: Refusal;
  readonly short?: readonly ShortLine[];
  /** What is sold only in more than was wanted. */
  readonly raised?: readonly ShortLine[];
  readonly changes?: readonly PriceChange[];
  /** In rupees, of the preview. */
  readonly total?: number;
  /** Another slot of the day took the order, because the chosen one was full. */
  readonly slot?: { readonly from: string; readonly until: string };
  /** When the time to pay ends; only of an online order. */
  readonly payBy?: string;
}

const takenOf = (wanted: number, product: ProductNow): number => {
  if (product.pricePaise === null) return 0;
  const most = Math.min(product.stock, MAX_QUANTITY);
  const allowed = allowedQuantity(wanted, product);
  return allowed <= most ? allowed : allowedWithin(most, product);
};

/**
 * The wanted lines as they can be ordered now: rounded up to what can be ordered, capped to the stock, 0 for what is not on
 * sale or beyond the lines of one order.
 */
export const toDayLines = (
  wanted: readonly WantedLine[],
  { products }: Pick<Goods, "products">,
): StandingOrderLine[] => {
  let room = MAX_LINES;
  return wanted.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const taken = quantity > 0 && room > 0 ? takenOf(quantity, product) : 0;
    if (taken > 0) room--;
    const { name, names, unit, stock, pricePaise, breaks } = product;
    const price = pricePaise === null ? null : toRupees(reachedBreak(taken, breaks)?.pricePaise ?? pricePaise);
    return [{ productId, name, names, unit, wanted: quantity, taken, price, stock }];
  });
};

const toShort = ({ productId, name, names, unit, wanted, taken }: StandingOrderLine): ShortLine => ({
  ...{ productId, name, names, unit, wanted, taken },
});

export const shortLines = (lines: readonly StandingOrderLine[]): ShortLine[] =>
  lines.filter(({ wanted, taken }) => taken < wanted).map(toShort);

/** What is sold only in more than is wanted. */
export const raisedLines = (lines: readonly StandingOrderLine[]): ShortLine[] =>
  lines.filter(({ wanted, taken }) => taken > wanted).map(toShort);

export const itemsOf = (lines: readonly StandingOrderLine[]): { productId: string; quantity: number }[] =>
  lines.filter(({ taken }) => taken > 0).map(({ productId, taken }) => ({ productId, quantity: taken }));

export const totalOf = (lines: readonly StandingOrderLine[]): number =>
  toRupees(lines.reduce((paise, { taken, price }) => paise + taken * Math.round((price ?? 0) * 100), 0));

/** Prices that differ from those of the last order, each at its quantity. */
export const priceChanges = (
  lines: readonly StandingOrderLine[],
  { lastPrices }: Pick<Goods, "lastPrices">,
): PriceChange[] =>
  lines.flatMap(({ productId, name, names, unit, taken, price }) => {
    const paise = lastPrices.get(productId);
    if (taken === 0 || price === null || paise === undefined || toRupees(paise) === price) return [];
    return [{ productId, name, names, unit, before: toRupees(paise), now: price }];
  });
