import { allowedWithin, isAllowedQuantity, nearestQuantities } from "../../catalogue/order-quantity.contract.ts";
import { parseBreaks, priceAt } from "../../catalogue/price-breaks.contract.ts";
import { nameParams, toNames } from "../../catalogue/product-names.contract.ts";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { ShortRule } from "../../identity/short-rule.contract.ts";
import { AppError } from "../../platform/errors.contract.ts";
import { message } from "../../platform/messages.contract.ts";
import { toPaise, toRupees } from "../../platform/money.contract.ts";
import { addQuantities, priceOf } from "../../platform/quantity.contract.ts";
import { MAX_QUANTITY } from "../order-limits.contract.ts";
import { stockShort, unknownProducts } from "../orders.errors.ts";
import type { OrderToPlace } from "../place-order.contract.ts";

export interface RequestedLine {
  readonly productId: string;
  readonly quantity: number;
}

type Items = OrderToPlace["items"];

const invalidQuantity = (items: Items, productId: string, problem: string): AppError => {
  const index = items.findIndex((item) => item.productId === productId);
  return new AppError("input.invalid", 400, {}, { message: problem, fields: { [`items.${index}.quantity`]: problem } });
};

/** Adds up lines of the same product. */
export const mergeLines = (items: Items): RequestedLine[] => {
  const merged = new Map<string, number>();
  for (const { productId, quantity } of items)
    merged.set(productId, addQuantities(merged.get(productId) ?? 0, quantity));
  return [...merged].map(([productId, quantity]) => {
    if (quantity > MAX_QUANTITY) throw invalidQuantity(items, productId, message("order.quantity_too_large"));
    return { productId, quantity };
  });
};

interface ProductQuantity {
  readonly product: PricedProduct;
  readonly quantity: number;
}

const asRefused = ({ product, quantity }: ProductQuantity) => ({
  productId: product.id,
  name: product.name,
  names: toNames(product),
  unit: product.unit,
  requested: quantity,
});

const requireAllowed = (lines: readonly ProductQuantity[], items: Items): void => {
  const inParts = lines.find(
    ({ product, quantity }) => Number.isInteger(product.orderMultiple) && !Number.isInteger(quantity),
  );
  if (inParts) throw invalidQuantity(items, inParts.product.id, message("order.quantity_not_whole"));
  const refused = lines
    .filter(({ product, quantity }) => !isAllowedQuantity(quantity, product))
    .map((line) => ({
      ...asRefused(line),
      orderMultiple: line.product.orderMultiple,
      minQuantity: line.product.minQuantity,
      /** Up to two allowed quantities; empty when the stock allows none. */
      nearest: nearestQuantities(line.quantity, line.product, line.product.stock),
    }));
  if (refused.length === 0) return;
  const messages = refused.map(({ requested, nearest, ...named }) =>
    nearest.length > 0
      ? message("orders.refused_line", { ...nameParams(named), requested, nearest: nearest.join(" / ") })
      : message("orders.refused_line_sold_out", nameParams(named)),
  );
  throw new AppError("orders.quantity_not_allowed", 409, { lines: messages }, { details: { lines: refused } });
};

/** `priceTiers` holds the prices of all quantities; null unless the quantity reached a lower price. */
const pricesOf = ({ pricePaise, breaks }: PricedProduct, quantity: number) => {
  const base = { from: 1, pricePaise };
  const stored = parseBreaks(breaks);
  const reached = priceAt(quantity, base, stored);
  return { pricePaise: reached.pricePaise, priceTiers: reached === base ? null : [base, ...stored] };
};

interface MatchedLine extends ProductQuantity {
  readonly position: number;
  readonly shortRule: ShortRule | null;
}

/** Money in paise. */
export const toNewLine = ({ product, quantity, position, shortRule }: MatchedLine) => {
  const { pricePaise, priceTiers } = pricesOf(product, quantity);
  return {
    position,
    productId: product.id,
    name: product.name,
    names: toNames(product),
    imageKey: product.imageKey,
    unit: product.unit,
    pricePaise,
    quantity,
    totalPaise: priceOf(pricePaise, quantity),
    priceTiers,
    shortRule,
    hsn: product.hsn,
    gstRateBp: product.gstRateBp,
    isPrepacked: product.isPrepacked,
    weightToleranceBp: product.weightToleranceBp,
  };
};
export type NewLine = ReturnType<typeof toNewLine>;

/** The product of each line. Refuses unknown products, and quantities that are not sold. */
export const matchLines = (
  requested: readonly RequestedLine[],
  products: readonly PricedProduct[],
  items: Items,
): MatchedLine[] => {
  const byId = new Map(products.map((product) => [product.id, product]));
  const rules = new Map(items.map(({ productId, shortRule }) => [productId, shortRule]));
  const missing = items.flatMap(({ productId }, index) => (byId.has(productId) ? [] : [{ index, productId }]));
  if (missing.length > 0) throw unknownProducts(missing);
  const lines = requested.flatMap(({ productId, quantity }, position) => {
    const product = byId.get(productId);
    return product ? [{ product, quantity, position, shortRule: rules.get(productId) ?? null }] : [];
  });
  requireAllowed(lines, items);
  return lines;
};

/** At current prices. Refuses what `matchLines` refuses, and quantities above the stock. */
export const priceLines = (
  requested: readonly RequestedLine[],
  products: readonly PricedProduct[],
  items: Items,
): NewLine[] => {
  const lines = matchLines(requested, products, items);
  const short = lines.filter(({ product, quantity }) => product.stock < quantity);
  if (short.length > 0)
    throw stockShort(
      short.map((line) => ({ ...asRefused(line), available: allowedWithin(line.product.stock, line.product) })),
    );
  return lines.map(toNewLine);
};

/** `expected`: the total that the buyer saw, in rupees. */
export const assertExpected = (expected: number | undefined, lines: readonly NewLine[], totalPaise: number): void => {
  if (expected === undefined || toPaise(expected) === totalPaise) return;
  const current = lines.map(({ productId, name, names, unit, quantity, pricePaise, totalPaise: total }) => {
    return { productId, name, names, unit, price: toRupees(pricePaise), quantity, total: toRupees(total) };
  });
  throw new AppError("orders.prices_changed", 409, {}, { details: { lines: current, total: toRupees(totalPaise) } });
};
