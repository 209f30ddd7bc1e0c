/**
 * The buyer sees how many places are left when there are at most this many. Separate from the schemas, so that checkout
 * does not bundle them.
 */
export const FEW_LEFT = 20;
export const MAX_SHOWN = 6;
