/** In a file without schemas, so that pages which need only these limits do not bundle valibot. */
export const MAX_LISTS = 20;
export const MAX_LIST_LINES = 500;
export const MAX_LIST_NAME = 60;
export const MAX_LINE_NOTE = 80;
/** Of a par and of what is on hand; both may have three decimals. */
export const MAX_PAR = 100_000;
