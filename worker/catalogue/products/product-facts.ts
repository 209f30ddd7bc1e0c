import { toRupees } from "../../platform/money.contract.ts";
import type { EditableProduct } from "./product-changes.repo.ts";

/** A product's fields in the audit log, with the price in rupees. */
export type ProductFacts = Readonly<Record<string, string | number>>;

export const factsOf = (row: EditableProduct): ProductFacts => ({
  name: row.name,
  category: row.category,
  unit: row.unit,
  price: toRupees(row.pricePaise),
  stock: row.stock,
  description: row.description,
  image: row.imageKey,
  ...(row.aliases ? { aliases: row.aliases } : {}),
});

/** The differing fields, before and after. */
export const differences = (before: EditableProduct, after: EditableProduct): [ProductFacts, ProductFacts] => {
  const [old, now] = [factsOf(before), factsOf(after)].map((facts) => ({ aliases: "", ...facts }) as ProductFacts);
  const names = Object.keys(now ?? {}).filter((name) => old?.[name] !== now?.[name]);
  const pick = (facts: ProductFacts = {}) => Object.fromEntries(names.map((name) => [name, facts[name] ?? ""]));
  return [pick(old), pick(now)];
};
