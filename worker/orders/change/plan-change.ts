import { toNames } from "../../catalogue/product-names.contract.ts";
import type { PricedProduct } from "../../catalogue/to-product.ts";
import type { DeliveryTerms } from "../../cities/delivery-terms.contract.ts";
import type { TaxTerms } from "../../documents/tax.contract.ts";
import type { ChangeWish } from "../order-change.contract.ts";
import { amountOf, assertMinimum } from "../place/amount-of-order.ts";
import type { NewLine } from "../place/place-order.repo.ts";
import { mergeLines, priceLines, type WantedLine } from "../place/price-lines.ts";
import type { LineRow } from "../to-order.ts";

/** The parts of a stored order that a change needs. Money in paise. */
export interface OrderToChange {
  readonly lines: readonly LineRow[];
  readonly subtotalPaise: number;
  readonly taxPaise: number;
  readonly totalPaise: number;
}

interface ChangedLine {
  readonly productId: string;
  readonly name: string;
  readonly names: LineRow["names"];
  readonly unit: LineRow["unit"];
  readonly before: number;
  readonly after: number;
}

/** The order after a change. Money in paise. */
export interface ChangePlan {
  readonly lines: readonly NewLine[];
  readonly changed: readonly ChangedLine[];
  /** Quantities taken from stock. */
  readonly taken: readonly WantedLine[];
  /** Quantities returned to stock. */
  readonly givenBack: readonly WantedLine[];
  readonly subtotalPaise: number;
  readonly deliveryFeePaise: number;
  /** JSON of `WaivedFee`. */
  readonly waivedFee: string | null;
  readonly totalPaise: number;
  readonly gstPaise: number;
  readonly differencePaise: number;
}

const quantitiesOf = (lines: readonly WantedLine[]): ReadonlyMap<string, number> =>
  new Map(lines.map(({ productId, quantity }) => [productId, quantity]));

/** Whether the requested lines equal those of the order. */
export const isUnchanged = ({ lines }: OrderToChange, items: ChangeWish["items"]): boolean => {
  const before = quantitiesOf(lines);
  const wanted = mergeLines(items);
  return wanted.length === lines.length && wanted.every((line) => before.get(line.productId) === line.quantity);
};

/**
 * Plans the order with these lines at current prices and fees. Quantities the order already holds count as available
 * stock. Throws as `priceLines` and `assertMinimum` do.
 */
export const planChange = (
  order: OrderToChange,
  products: readonly PricedProduct[],
  items: ChangeWish["items"],
  terms: DeliveryTerms,
  tax: TaxTerms,
): ChangePlan => {
  const before = quantitiesOf(order.lines);
  const available = products.map((product) => ({ ...product, stock: product.stock + (before.get(product.id) ?? 0) }));
  const lines = priceLines(mergeLines(items), available, items);
  const after = quantitiesOf(lines);
  const names = new Map(products.map((product) => [product.id, toNames(product)]));
  const removed = order.lines.filter(({ productId }) => !after.has(productId));
  const changed = [...lines, ...removed]
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
  // Lowering an order below the minimum is refused, but one that is already below it may grow.
  if (amount.subtotalPaise < order.subtotalPaise) assertMinimum(amount, terms);
  const totalPaise = amount.totalPaise + order.taxPaise;
  return {
    lines,
    changed,
    taken: changed.flatMap(({ productId, before: had, after: has }) =>
      has > had ? [{ productId, quantity: has - had }] : [],
    ),
    givenBack: changed.flatMap(({ productId, before: had, after: has }) =>
      had > has ? [{ productId, quantity: had - has }] : [],
    ),
    subtotalPaise: amount.subtotalPaise,
    deliveryFeePaise: amount.deliveryFeePaise,
    waivedFee: amount.waivedFee,
    totalPaise,
    gstPaise: amount.gstPaise,
    differencePaise: totalPaise - order.totalPaise,
  };
};
