/**
 * What a column contains. `id` is a product id or SKU of ours; `none` is ignored. Several columns may name the product, and
 * several may be notes.
 */
export const COLUMN_KINDS = ["none", "product", "quantity", "unit", "note", "id"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
