/** Categories and units, apart from the schemas, so that pages without validation do not load valibot. */
export const CATEGORIES = ["Vegetables", "Fruits", "Dairy", "Non-Veg", "Grains", "Spices", "Oils", "Pulses"] as const;
export type Category = (typeof CATEGORIES)[number];
export const UNITS = ["kg", "liter", "piece", "packet"] as const;
export type Unit = (typeof UNITS)[number];
export const PRODUCT_SORTS = ["name", "price"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

type StockLevel = "out" | "low" | "limited" | "in";

/** 0 is out of stock, 1–5 low, 6–10 limited, more is in stock. */
export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? "out" : stock <= 5 ? "low" : stock <= 10 ? "limited" : "in";

/** The path of a stored picture; empty for a product without one. */
export const imagePath = (key: string): string => (key === "" ? "" : `/images/${key}`);
