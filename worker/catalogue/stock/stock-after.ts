import { addQuantities, subtractQuantity } from "../../platform/quantity.contract.ts";
import type { Moved } from "./stock.contract.ts";

/** Applies the difference between the seen and the typed stock to the current one; never below 0. */
export const stockAfter = (now: number, seen: number, typed: number): number =>
  Math.max(0, addQuantities(now, subtractQuantity(typed, seen)));

/**
 * The sums by kind of the movements from the seen stock to the current one; empty if `newestFirst` does not reach back
 * far enough.
 */
export const movedBetween = (newestFirst: readonly Moved[], seen: number, now: number): Moved[] => {
  const byKind = new Map<Moved["kind"], number>();
  let stock = now;
  for (const { kind, quantity } of newestFirst) {
    if (stock === seen) break;
    stock = subtractQuantity(stock, quantity);
    byKind.set(kind, addQuantities(byKind.get(kind) ?? 0, quantity));
  }
  return stock === seen ? [...byKind].map(([kind, quantity]) => ({ kind, quantity })) : [];
};
