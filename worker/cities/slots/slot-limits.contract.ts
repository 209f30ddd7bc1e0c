/** The buyer is told when at most this many places are left. Separate from the schemas, so that checkout does not bundle them. */
export const FEW_LEFT = 20;
export const MAX_SHOWN = 6;
