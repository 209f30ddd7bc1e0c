import type { Cart } from "./cart-cookie.contract.ts";

/** A quantity of 0 removes a line. */
export type CartChanges = readonly { readonly productId: string; readonly quantity: number }[];

/** The lines that differ. This file imports no schemas, because every page loads it with its cart. */
export const differenceOf = (before: Cart, after: Cart): CartChanges => {
  const quantities = new Map(before.map(({ productId, quantity }) => [productId, quantity]));
  const left = new Set(after.map(({ productId }) => productId));
  return [
    ...before.filter(({ productId }) => !left.has(productId)).map(({ productId }) => ({ productId, quantity: 0 })),
    ...after.filter(({ productId, quantity }) => quantities.get(productId) !== quantity),
  ];
};
