/**
 * The short id that people read out: the last 8 characters. Mirrors `shortId` of the orders contract, which would bring
 * all of its schemas into every list of orders.
 */
export const shortId = (id: string): string => id.slice(-8);
