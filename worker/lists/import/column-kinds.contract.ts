/**
 * What may be in a column. "id" is the id of a product of ours or its SKU; "none" is not read. Several columns may name the
 * product, and several may be notes.
 */
export const COLUMN_KINDS = ["none", "product", "quantity", "unit", "note", "id"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];

/** Of these a sheet has one at most. */
const SINGLE_KINDS: readonly ColumnKind[] = ["quantity", "unit", "id"];

/** What is wrong with a choice of columns; null when nothing is. */
export const mappingProblem = (mapping: readonly ColumnKind[]): "column_twice" | "no_product" | null => {
  const isTwice = SINGLE_KINDS.some((kind) => mapping.filter((one) => one === kind).length > 1);
  if (isTwice) return "column_twice";
  return mapping.includes("product") || mapping.includes("id") ? null : "no_product";
};
