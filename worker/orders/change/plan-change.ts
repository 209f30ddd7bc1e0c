import { toNames } from "../../catalogue/product-names.contract.ts";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { DeliveryTerms } from "../../cities/delivery-terms.contract.ts";
import type { TaxTerms } from "../../documents/tax.contract.ts";
import { addQuantities, subtractQuantity } from "../../platform/quantity.contract.ts";
import type { ChangeRequest } from "../order-change.contract.ts";
import { type Amount, amountOf, assertMinimum } from "../place/amount-of-order.ts";
import { mergeLines, type NewLine, priceLines, type RequestedLine } from "../place/price-lines.ts";
import type { LineRow } from "../to-order.ts";

/** Money in paise. */
export interface OrderBefore {
  readonly lines: readonly LineRow[];
  readonly subtotalPaise: number;
  readonly taxPaise: number;
  readonly totalPaise: number;
}

interface ChangedLine extends Pick<LineRow, "productId" | "name" | "names" | "unit"> {
  readonly before: number;
  readonly after: number;
}

/** Money in paise. */
export interface ChangePlan extends Amount {
  readonly lines: readonly NewLine[];
  readonly changed: readonly ChangedLine[];
  /** Added quantities, to take from stock. */
  readonly added: readonly RequestedLine[];
  /** Removed quantities, to return to stock. */
  readonly removed: readonly RequestedLine[];
  readonly differencePaise: number;
}

const quantitiesOf = (lines: readonly RequestedLine[]): ReadonlyMap<string, number> =>
  new Map(lines.map(({ productId, quantity }) => [productId, quantity]));

export const isUnchanged = ({ lines }: OrderBefore, { items }: Pick<ChangeRequest, "items">): boolean => {
  const before = quantitiesOf(lines);
  const requested = mergeLines(items);
  return requested.length === lines.length && requested.every((line) => before.get(line.productId) === line.quantity);
};

/** The part of these cart lines that the change adds to the order; the rest stays in the cart. */
export const gainedOf = (fromCart: readonly RequestedLine[], { added }: ChangePlan): RequestedLine[] => {
  const gains = quantitiesOf(added);
  return fromCart.flatMap(({ productId, quantity }) => {
    const gained = Math.min(quantity, gains.get(productId) ?? 0);
    return gained > 0 ? [{ productId, quantity: gained }] : [];
  });
};

/**
 * Plans the order with these lines at current prices and fees. Quantities already in the order count as available
 * stock. Throws as `priceLines` and `assertMinimum` do.
 */
export const planChange = (
  order: OrderBefore,
  products: readonly PricedProduct[],
  items: ChangeRequest["items"],
  terms: DeliveryTerms,
  tax: TaxTerms,
): ChangePlan => {
  const before = quantitiesOf(order.lines);
  const available = products.map((product) => ({
    ...product,
    stock: addQuantities(product.stock, before.get(product.id) ?? 0),
  }));
  const rules = new Map(order.lines.map(({ productId, shortRule }) => [productId, shortRule ?? undefined]));
  const ruled = items.map((item) => ({ ...item, shortRule: rules.get(item.productId) }));
  const lines = priceLines(mergeLines(items), available, ruled);
  const after = quantitiesOf(lines);
  const names = new Map(products.map((product) => [product.id, toNames(product)]));
  const droppedLines = order.lines.filter(({ productId }) => !after.has(productId));
  const changed = [...lines, ...droppedLines]
    .map(({ productId, name, names: orderedNames, unit }) => ({
      productId,
      name,
      unit,
      names: names.get(productId) ?? orderedNames,
      before: before.get(productId) ?? 0,
      after: after.get(productId) ?? 0,
    }))
    .filter((line) => line.before !== line.after);
  const amount = amountOf(lines, terms, tax);
  // An order may not be lowered below the minimum, but one that is already below it may grow.
  if (amount.subtotalPaise < order.subtotalPaise) assertMinimum(amount, terms);
  const totalPaise = amount.totalPaise + order.taxPaise;
  return {
    lines,
    changed,
    added: changed
      .filter((line) => line.after > line.before)
      .map((line) => ({ productId: line.productId, quantity: subtractQuantity(line.after, line.before) })),
    removed: changed
      .filter((line) => line.after < line.before)
      .map((line) => ({ productId: line.productId, quantity: subtractQuantity(line.before, line.after) })),
    ...amount,
    totalPaise,
    differencePaise: totalPaise - order.totalPaise,
  };
};
