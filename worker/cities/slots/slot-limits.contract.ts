/**
 * The buyer sees the number of places left only when at most this many remain. Separate from the schemas, so that
 * checkout does not bundle them.
 */
export const FEW_LEFT = 20;
export const MAX_SHOWN = 6;
