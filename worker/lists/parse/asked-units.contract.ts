/** The units of an amount. A packet is one of what is sold packed; nobody but the shop's goods say what a sack holds. */
export const ASKED_UNITS = ["g", "kg", "ml", "liter", "piece", "dozen", "packet", "sack", "crate", "bunch"] as const;
export type AskedUnit = (typeof ASKED_UNITS)[number];
