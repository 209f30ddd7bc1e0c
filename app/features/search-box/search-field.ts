/** The id of the search field: a link to it as a fragment focuses it. */
export const SEARCH_FIELD = "search";
