/** In a file without schemas, so that the checkout does not bundle them. Fewer places than this are worth telling a buyer. */
export const FEW_LEFT = 20;
/** The slots that the checkout shows. */
export const MAX_SHOWN = 6;
