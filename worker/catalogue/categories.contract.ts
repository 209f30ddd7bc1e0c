/** What the shelves are called and how full they are: plain facts, for pages that check nothing and need no valibot. */
export const CATEGORIES = ["Vegetables", "Fruits", "Dairy", "Non-Veg", "Grains", "Spices", "Oils", "Pulses"] as const;
export type Category = (typeof CATEGORIES)[number];
export const UNITS = ["kg", "liter", "piece", "packet"] as const;
export type Unit = (typeof UNITS)[number];
export const PRODUCT_SORTS = ["name", "price"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export type StockLevel = "out" | "low" | "limited" | "in";

/** 0 is Out of Stock, 1–5 Low Stock, 6–10 Limited, more In Stock. */
export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? "out" : stock <= 5 ? "low" : stock <= 10 ? "limited" : "in";

/** Where a stored picture is served; empty for a product that came without one. */
export const imagePath = (key: string): string => (key === "" ? "" : `/images/${key}`);
