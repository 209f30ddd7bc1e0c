export const shortageForm = (orderId: string, productId: string): string => `shortage-${orderId}-${productId}`;
