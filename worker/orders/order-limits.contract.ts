/** Apart from the schemas, so that a page that only counts a cart does not carry them. */
export const MAX_LINES = 100;
export const MAX_QUANTITY = 10_000;
