import { type City, DEFAULT_CITY } from "../../brand.contract.ts";
import { type CounterKey, listingCounts } from "../../counters/counters.service.ts";
import { toPaise } from "../../platform/money.contract.ts";
import type { EditableProduct } from "./product-changes.repo.ts";

/** In paise, by city; null where the product leaves the city's lists. */
export type Prices = Readonly<Record<City, number | null>>;
export const toPrices = (rupees: Readonly<Record<City, number | null | undefined>> = {}): Prices =>
  Object.fromEntries(
    Object.entries(rupees).flatMap(([city, price]) =>
      price === undefined ? [] : [[city, price === null ? null : toPaise(price)]],
    ),
  );

export const pricesElsewhere = (before: EditableProduct["elsewhere"], changes: Prices): Record<City, number> =>
  Object.fromEntries(
    Object.entries({ ...before, ...changes }).flatMap(([city, paise]) =>
      city === DEFAULT_CITY || paise === null ? [] : [[city, paise]],
    ),
  );

export const listingsOf = (product: EditableProduct): EditableProduct[] => [
  product,
  ...Object.entries(product.elsewhere ?? {}).map(([city, pricePaise]) => {
    const breaks = product.breaksElsewhere?.[city] ?? "[]";
    return { ...product, city, pricePaise, breaks };
  }),
];

/** How a change moves the counters. `before` is null for a new product, `after` for a deleted one. */
export const countsOf = (before: EditableProduct | null, after: EditableProduct | null): [CounterKey, number][] => {
  const counts = new Map<CounterKey, number>([["products.all", Number(after !== null) - Number(before !== null)]]);
  for (const [product, by] of [
    [before, -1],
    [after, 1],
  ] as const)
    for (const { city, category } of product ? listingsOf(product) : [])
      for (const [key, more] of listingCounts(city, category, by)) counts.set(key, (counts.get(key) ?? 0) + more);
  return [...counts].filter(([, by]) => by !== 0);
};
