/** The units of an amount. A packet is one unit of a packed product; the contents of a sack depend on the product. */
export const LIST_UNITS = ["g", "kg", "ml", "liter", "piece", "dozen", "packet", "sack", "crate", "bunch"] as const;
export type ListUnit = (typeof LIST_UNITS)[number];
