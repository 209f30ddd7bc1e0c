/**
 * What a column contains. `id` is a product id or SKU of ours; `none` is ignored. Several columns may name the product, and
 * several may be notes.
 */
export const COLUMN_KINDS = ["none", "product", "quantity", "unit", "note", "id"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** A sheet may have at most one column of each of these. */
const SINGLE_KINDS: readonly ColumnKind[] = ["quantity", "unit", "id"];

/** Why a choice of columns is invalid; null when it is valid. */
export const mappingProblem = (mapping: readonly ColumnKind[]): "column_twice" | "no_product" | null => {
  const isTwice = SINGLE_KINDS.some((kind) => mapping.filter((one) => one === kind).length > 1);
  if (isTwice) return "column_twice";
  return mapping.includes("product") || mapping.includes("id") ? null : "no_product";
};
