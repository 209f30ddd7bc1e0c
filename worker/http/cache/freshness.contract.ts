/** The oldest price and stock that anybody is shown on a page that is read anew, in seconds. */
export const MAX_SHOWN_AGE_S = 5;
