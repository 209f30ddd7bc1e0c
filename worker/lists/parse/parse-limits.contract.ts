/** In a file without schemas, so that pages of lists do not bundle those of answers. In letters. */
export const MAX_LIST_TEXT = 10_000;
/** As many as an order may have; what stands behind them is left out. */
export const MAX_PARSED_LINES = 100;
export const MAX_CANDIDATES = 3;
/** From this confidence on a line needs no second look. */
export const SURE_ENOUGH = 0.7;
