import type { Unit } from "../catalogue/categories.contract.ts";
import { allowedQuantity, allowedWithin, type QuantityRules } from "../catalogue/order-quantity.contract.ts";
import { priceAt, type StoredBreak } from "../catalogue/price-breaks.contract.ts";
import type { ProductNames } from "../catalogue/product-names.contract.ts";
import { MAX_LINES, MAX_QUANTITY } from "../orders/order-limits.contract.ts";
import { toPaise, toRupees } from "../platform/money.contract.ts";
import { priceOf } from "../platform/quantity.contract.ts";
import type { PriceChange, Refusal, ShortLine, StandingOrderLine } from "./standing-orders.contract.ts";

export interface WantedLine {
  readonly productId: string;
  readonly quantity: number;
}

/** `pricePaise` is null when the product is not on sale in the city. */
export interface ProductNow extends QuantityRules {
  readonly productId: string;
  readonly name: string;
  readonly names: ProductNames;
  readonly unit: Unit;
  readonly stock: number;
  readonly pricePaise: number | null;
  readonly breaks: readonly StoredBreak[];
}

export interface DateProducts {
  readonly products: ReadonlyMap<string, ProductNow>;
  /** The unit prices in the account's last orders, in paise, by product id. */
  readonly lastPrices: ReadonlyMap<string, number>;
}

/** Stored with a date as JSON. Money in rupees. */
export interface DayDetail {
  readonly reason?: Refusal;
  readonly short?: readonly ShortLine[];
  readonly raised?: readonly ShortLine[];
  readonly changes?: readonly PriceChange[];
  /** The total of the preview. */
  readonly total?: number;
  /** The slot used instead of the chosen one, which was full or closed. */
  readonly slot?: { readonly from: string; readonly until: string };
  /** The payment deadline (ISO 8601) of an online order. */
  readonly payBy?: string;
}

const availableQuantity = (wanted: number, product: ProductNow): number => {
  if (product.pricePaise === null) return 0;
  const max = Math.min(product.stock, MAX_QUANTITY);
  const allowed = allowedQuantity(wanted, product);
  return allowed <= max ? allowed : allowedWithin(max, product);
};

/**
 * The wanted lines as they can be ordered now: rounded up to an allowed quantity, capped at the stock, and 0 for products not
 * on sale or beyond `MAX_LINES`.
 */
export const toDayLines = (
  wanted: readonly WantedLine[],
  { products }: Pick<DateProducts, "products">,
): StandingOrderLine[] => {
  let linesLeft = MAX_LINES;
  return wanted.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    if (!product) return [];
    const taken = quantity > 0 && linesLeft > 0 ? availableQuantity(quantity, product) : 0;
    if (taken > 0) linesLeft--;
    const { name, names, unit, stock, pricePaise, breaks } = product;
    const price = pricePaise === null ? null : toRupees(priceAt(taken, { pricePaise }, breaks).pricePaise);
    return [{ productId, name, names, unit, wanted: quantity, taken, price, stock }];
  });
};

/** Whether a product is ordered in a larger quantity than before. */
export const hasMore = (lines: readonly WantedLine[], before: readonly WantedLine[]): boolean => {
  const quantities = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  return lines.some(({ productId, quantity }) => quantity > (quantities.get(productId) ?? 0));
};

const toShort = ({ productId, name, names, unit, wanted, taken }: StandingOrderLine): ShortLine => ({
  productId,
  name,
  names,
  unit,
  wanted,
  taken,
});

export const shortLines = (lines: readonly StandingOrderLine[]): ShortLine[] =>
  lines.filter(({ wanted, taken }) => taken < wanted).map(toShort);

export const raisedLines = (lines: readonly StandingOrderLine[]): ShortLine[] =>
  lines.filter(({ wanted, taken }) => taken > wanted).map(toShort);

/** The raised lines except those about which the buyer was already notified with the same quantity. */
export const newlyRaised = (raised: readonly ShortLine[], notified: readonly ShortLine[] = []): ShortLine[] =>
  raised.filter(({ productId, taken }) => !notified.some((one) => one.productId === productId && one.taken === taken));

export const itemsOf = (lines: readonly StandingOrderLine[]): { productId: string; quantity: number }[] =>
  lines.filter(({ taken }) => taken > 0).map(({ productId, taken }) => ({ productId, quantity: taken }));

export const totalOf = (lines: readonly StandingOrderLine[]): number =>
  toRupees(lines.reduce((paise, { taken, price }) => paise + priceOf(toPaise(price ?? 0), taken), 0));

/** Current prices that differ from the last price paid. */
export const priceChanges = (
  lines: readonly StandingOrderLine[],
  { lastPrices }: Pick<DateProducts, "lastPrices">,
): PriceChange[] =>
  lines.flatMap(({ productId, name, names, unit, taken, price }) => {
    const paise = lastPrices.get(productId);
    if (taken === 0 || price === null || paise === undefined || toRupees(paise) === price) return [];
    return [{ productId, name, names, unit, before: toRupees(paise), now: price }];
  });
