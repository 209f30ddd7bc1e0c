/**
 * The kind of content in a column. `id` is one of our product ids or SKUs; `none` is ignored. Several columns may name
 * the product, and several may be notes.
 */
export const COLUMN_KINDS = ["none", "product", "quantity", "unit", "note", "id"] as const;
export type ColumnKind = (typeof COLUMN_KINDS)[number];
