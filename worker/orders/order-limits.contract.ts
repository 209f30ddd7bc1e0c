/** Apart from the schemas, so that a page that only counts a cart or names an order does not carry them. */
export const MAX_LINES = 100;
export const MAX_QUANTITY = 10_000;

/** The short id that people read out: the last 8 characters. */
export const shortId = (id: string): string => id.slice(-8);
/** Undelivered orders that one agent may carry: another agent would deliver any further one sooner. */
export const MAX_CARRIED = 10;
/** Stars that a buyer may give a delivery. */
export const MAX_RATING = 5;
/** The least that an online payment may be (₹1), in paise: the provider takes no less. */
export const MIN_ONLINE_PAISE = 100;
/** Orders of one buyer that may wait for an online payment at a time. */
export const MAX_UNPAID_ORDERS = 5;
