export const alertForm = (productId: string, kind: string): string => `alert-${kind}-${productId}`;
