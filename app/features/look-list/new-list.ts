/** The choice of a list that does not exist yet. */
export const NEW_LIST = "new";
