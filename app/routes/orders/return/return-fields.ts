export const RETURN_FORM = "return";

export const quantityField = (productId: string): string => `quantity-${productId}`;
export const reasonField = (productId: string): string => `reason-${productId}`;
/** The one reason for a whole order. */
export const WHOLE_REASON = "reason";
export const photoField = (number: number): string => `photo${number}`;
