/** Separate from the schemas, so that pages with only these limits do not bundle valibot. */
export const MAX_LISTS = 20;
export const MAX_LIST_LINES = 500;
export const MAX_LIST_NAME = 60;
export const MAX_LINE_NOTE = 80;
/** The largest par and stock on hand; both may have three decimals. */
export const MAX_PAR = 100_000;
