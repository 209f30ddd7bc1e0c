/** Separate from the schemas, so that pages without validation do not load valibot. */
export const CATEGORIES = ["Vegetables", "Fruits", "Dairy", "Non-Veg", "Grains", "Spices", "Oils", "Pulses"] as const;
export type Category = (typeof CATEGORIES)[number];
export const UNITS = ["kg", "liter", "piece", "packet"] as const;
export type Unit = (typeof UNITS)[number];
/** The units of a packet's or piece's contents. */
export const PACK_UNITS = ["g", "kg", "ml", "liter", "piece"] as const;
export type PackUnit = (typeof PACK_UNITS)[number];
/** India's GST rates in 2026, in basis points: 0, 0.25, 3, 5, 12, 18, 28 and 40 %. */
export const GST_RATES_BP = [0, 25, 300, 500, 1200, 1800, 2800, 4000] as const;
export const toPercent = (basisPoints: number): number => basisPoints / 100;
export const toBasisPoints = (percent: number): number => Math.round(percent * 100);
export const GST_RATES = GST_RATES_BP.map(toPercent);
/** The largest difference allowed between the weighed and the ordered quantity, in percent. */
export const MAX_WEIGHT_TOLERANCE = 50;
/** Sort orders of a list without a search. `unit_price` is per kg or litre; products without one come last. */
export const LIST_SORTS = ["name", "price", "unit_price"] as const;
export type ListSort = (typeof LIST_SORTS)[number];
/** `relevance` applies to searches only. */
export const PRODUCT_SORTS = ["relevance", ...LIST_SORTS] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];
export const defaultSort = (search: string): ProductSort => (search === "" ? "name" : "relevance");

type StockLevel = "out" | "low" | "limited" | "in";

export const stockLevel = (stock: number): StockLevel =>
  stock <= 0 ? "out" : stock <= 5 ? "low" : stock <= 10 ? "limited" : "in";

/** Staff lists and feeds call stock up to this number low. */
export const FEW_IN_STOCK = 10;
export const STOCK_STATES = ["none", "low", "in_stock"] as const;
type StockState = (typeof STOCK_STATES)[number];

export const stockState = (stock: number): StockState =>
  stock <= 0 ? "none" : stock <= FEW_IN_STOCK ? "low" : "in_stock";

/** Empty for a product without a picture. */
export const imagePath = (key: string): string => (key === "" ? "" : `/images/${key}`);
