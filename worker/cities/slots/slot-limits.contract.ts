/** Places left from which on the buyer is told. Kept apart from the schemas, so that checkout does not bundle them. */
export const FEW_LEFT = 20;
export const MAX_SHOWN = 6;
