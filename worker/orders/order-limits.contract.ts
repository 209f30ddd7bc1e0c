/** Apart from the schemas, so that a page that only counts a cart or names an order does not carry them. */
export const MAX_LINES = 100;
export const MAX_QUANTITY = 10_000;

/** The short id that people read out: the last 8 characters. */
export const shortId = (id: string): string => id.slice(-8);
/** Undelivered orders that one agent may carry: what he takes beyond them, another could have brought by now. */
export const MAX_CARRIED = 10;
/** Stars that a buyer may give a delivery. */
export const MAX_RATING = 5;
