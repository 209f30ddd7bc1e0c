/** The form's name in the action's result. */
export const RETURN_FORM = "return";

export const quantityField = (productId: string): string => `quantity-${productId}`;
export const reasonField = (productId: string): string => `reason-${productId}`;
/** Of a return that takes the whole order. */
export const WHOLE_REASON = "reason";
export const photoField = (number: number): string => `photo${number}`;
