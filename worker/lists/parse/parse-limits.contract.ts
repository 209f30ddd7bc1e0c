/** In characters. Separate from the schemas, so that pages of lists do not bundle them. */
export const MAX_LIST_TEXT = 10_000;
/** As many as an order may have; further lines are left out. */
export const MAX_PARSED_LINES = 100;
export const MAX_CANDIDATES = 3;
/** From this confidence on a line needs no review. */
export const SURE_ENOUGH = 0.7;
