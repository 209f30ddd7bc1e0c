/** The units of an amount. A packet is one unit of a packed product; the contents of a sack depend on the product. */
export const ASKED_UNITS = ["g", "kg", "ml", "liter", "piece", "dozen", "packet", "sack", "crate", "bunch"] as const;
export type AskedUnit = (typeof ASKED_UNITS)[number];
