/** In characters. The limits have their own file, so that list pages do not bundle the schemas. */
export const MAX_LIST_TEXT = 10_000;
/** The same as for an order; further lines are left out. */
export const MAX_PARSED_LINES = 100;
export const MAX_CANDIDATES = 3;
/** A line with at least this confidence needs no review. */
export const MIN_SURE_CONFIDENCE = 0.7;
