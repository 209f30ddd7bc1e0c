/** The maximum age of prices and stock on a newly loaded page, in seconds. */
export const MAX_SHOWN_AGE_S = 5;
